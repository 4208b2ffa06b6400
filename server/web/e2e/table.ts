// Four friends at a table, and whoever looks on: they meet, bid and play through the interface; and what each of them
// was shown is judged by who held what.

import { cardInWords } from "../src/cards/names";
import { type Browser, type BrowserContext, type BrowserContextOptions, expect } from "@playwright/test";

import type { Catalogue, Language } from "../src/i18n/catalogue";
import type { FormName } from "../src/lobby/opening/formName";
import type { BySeat, Call, Card, Hand, Lane, Partners, Profile, Seat } from "../src/protocol/messages";
import { actorOf, legalCards, seatToAct } from "../src/rules/play";
import { cardsOf, declarerOf, dummyOf, partnerOf, SEATS } from "../src/rules/cards";
import type { Server } from "./server";
import { type Manner, Person } from "./person";
import { Secrets } from "./secrets";
import { CATALOGUES, inDeals } from "./words";

const NAMES: Record<Seat, string> = { N: "Nora", E: "Emil", S: "Susan", W: "Willem" };

/** What a story wants otherwise than usual. */
export interface Wishes {
  boards?: number;
  /** Another form of the game than duplicate. */
  form?: FormName;
  /** Who plays with whom in the next rubber or round. */
  partners?: Partners;
  /** Passed-out deals make a goulash, honours count when they are claimed, and the seven of diamonds wins a beer. */
  friendly?: boolean;
  /** One rubber or one round, without honours. */
  once?: boolean;
  /** Points that a hundred is worth. */
  stakes?: number;
  profile?: Profile;
  /** Who may look on, by the value in the list of what is agreed. */
  kibitzing?: string;
  /** Seconds after which the next board begins by itself. */
  nextBoard?: number;
  language?: Language;
  devices?: Partial<Record<Seat, BrowserContextOptions>>;
  hands?: Partial<Record<Seat, Manner>>;
}

/** What is read at the table: of boards or of deals. */
const wordsAt = async ({ form, language = "en" }: Wishes): Promise<Catalogue> =>
  form ? inDeals(language) : CATALOGUES[language];

export class Table {
  readonly people: Record<Seat, Person>;
  readonly kibitzers: Person[] = [];
  readonly secrets = new Secrets();

  private constructor(
    readonly server: Server,
    readonly browser: Browser,
    seated: Record<Seat, Person>,
    /** Links to the places, by the letter of their lane. */
    readonly links: Partial<Record<Lane, string>>,
    readonly language: Language,
  ) {
    this.people = seated;
  }

  /** South opens the table and sends the links; the others open theirs, give a name, and sit. */
  static async meet(browser: Browser, server: Server, wishes: Wishes = {}): Promise<Table> {
    const { devices, hands, language = "en" } = wishes;
    const context = (seat: Seat) => browser.newContext({ locale: language, ...devices?.[seat] });
    const susan = await Person.come(NAMES.S, await context("S"), server.url, { manner: hands?.S, language });
    const links = await Table.#open(susan, wishes);
    const others = SEATS.filter((seat) => seat !== "S").map(async (seat) => {
      const how = { manner: hands?.[seat], language };
      return [seat, await Table.#arrive(NAMES[seat], links[seat]!, await context(seat), server, how)];
    });
    const seated = Object.fromEntries([...(await Promise.all(others)), ["S", susan]]) as Record<Seat, Person>;
    const words = await wordsAt(wishes);
    for (const person of Object.values(seated)) person.words = words;
    return new Table(server, browser, seated, links, language);
  }

  /** Opens a table, and reads the links to its places. */
  static async #open(host: Person, wishes: Wishes): Promise<Partial<Record<Lane, string>>> {
    const { boards = 1, form, friendly, partners, once, stakes, profile, kibitzing, nextBoard } = wishes;
    const { page } = host;
    const { common, lobby } = host.words;
    await host.introduce(lobby.home.newTable);
    if (form) await page.getByLabel(lobby.form.title).selectOption(form);
    else await page.getByLabel(lobby.new.number, { exact: true }).fill(`${boards}`);
    if (partners) await page.getByLabel(lobby.form.partners).selectOption(partners);
    if (once) {
      const parts = page.getByLabel(lobby.form.rubbers).or(page.getByLabel(lobby.form.rounds));
      await parts.selectOption({ label: "1" });
      const honours = page.getByLabel(lobby.form.honours);
      if (await honours.count()) await honours.selectOption("off");
    }
    if (friendly) {
      await page.getByLabel(lobby.form.goulash).check();
      await page.getByLabel(lobby.form.beerCard(cardInWords("D7", common))).check();
      await page.getByLabel(lobby.form.honours).selectOption("claimed");
    }
    await page.getByText(lobby.new.rest).click();
    if (profile) await page.locator(`input[name="profile"][value="${profile}"]`).check();
    const agree = (what: string, value: string) =>
      page.locator("label", { hasText: what }).getByRole("combobox").selectOption(value);
    if (kibitzing) await agree(lobby.policy.kibitzing, kibitzing);
    if (stakes) await agree(lobby.policy.stakes, `${stakes}`);
    if (nextBoard) await agree(lobby.policy.next_board, `${nextBoard}`);
    await page.getByRole("radio", { name: common.seat.S, exact: true }).check();
    await page.getByRole("button", { name: lobby.new.go }).click();
    const { title } = (await wordsAt(wishes)).lobby.gathering;
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByText(lobby.gathering.moreLinks).click();
    const link = (label: string) => page.getByLabel(label, { exact: true }).first().inputValue();
    const links: Partial<Record<Lane, string>> = {};
    for (const seat of SEATS) {
      if (seat !== "S") links[seat] = await link(lobby.gathering.seatLink(common.seat[seat]));
    }
    const { kibitzers, director } = lobby.gathering;
    if (await page.getByLabel(kibitzers, { exact: true }).count()) links.K = await link(kibitzers);
    links.D = await link(director);
    return links;
  }

  /** Four who sit already, and whoever looks on. */
  static among(people: Record<Seat, Person>, server: Server, browser: Browser): Table {
    return new Table(server, browser, people, {}, "en");
  }

  static async #arrive(
    name: string,
    link: string,
    context: BrowserContext,
    server: Server,
    how: { manner?: Manner; language?: Language },
  ): Promise<Person> {
    const person = await Person.come(name, context, server.url, { ...how, path: new URL(link).pathname });
    await person.introduce(person.words.lobby.name.go);
    await expect(person.page).toHaveURL(/\/table\//);
    await person.sees(() => true);
    return person;
  }

  /** Somebody who watches, or directs. */
  async join(name: string, lane: "K" | "D", options: BrowserContextOptions = {}): Promise<Person> {
    const context = await this.browser.newContext({ locale: this.language, ...options });
    const person = await Table.#arrive(name, this.links[lane]!, context, this.server, { language: this.language });
    if (lane === "K") this.kibitzers.push(person);
    return person;
  }

  get players(): Person[] {
    return SEATS.map((seat) => this.people[seat]);
  }

  get everybody(): Person[] {
    return [...this.players, ...this.kibitzers];
  }

  get #view() {
    return this.people.N.view;
  }

  /** All say that they are ready, and the cards are dealt; where nobody has the more points, again. */
  async deal(): Promise<void> {
    do {
      this.secrets.begin();
      await this.people.N.sees(() => true);
      const { length } = this.#view.sheet;
      for (const seat of SEATS) await this.#isReady(this.people[seat]);
      await this.everybodySees(({ stage, sheet }) => ["auction", "declaring"].includes(stage) || sheet.length > length);
    } while (!["auction", "declaring"].includes(this.#view.stage));
    const hands = SEATS.map((seat) => [seat, this.people[seat].view.board!.hands[seat]!]);
    this.secrets.dealt(Object.fromEntries(hands) as BySeat<Hand>);
    const { declaring } = this.#view.board!;
    if (declaring?.points && declaring.due) {
      const dummy = partnerOf(declaring.due.seat);
      this.secrets.openFromTheDeal(cardsOf(this.people[dummy].view.board!.hands[dummy]!));
    }
    await this.showsWhatIsSo();
  }

  async #isReady(person: Person): Promise<void> {
    await person.sees(() => true);
    const { iAmReady, readyFor } = person.words.lobby.gathering;
    const { set, sheet } = person.view;
    const says = sheet.length === 0 ? iAmReady : readyFor(set.boards[sheet.length]!);
    await person.press(person.page.getByRole("button", { name: says, exact: true }));
  }

  /** All to whom the board is shown while it is played. */
  get #atThePlay(): Person[] {
    return this.everybody.filter((person) => !this.secrets.isBehind(person));
  }

  async everybodySees(so: (view: Person["view"]) => boolean, people = this.#atThePlay): Promise<void> {
    await Promise.all(people.map((person) => person.sees(so)));
  }

  /** Whoever's call it is makes these, one after the other. */
  async auction(...calls: Call[]): Promise<void> {
    for (const call of calls) await this.call(call);
  }

  async call(call: Call): Promise<void> {
    const { turn, board } = this.#view;
    await this.people[seatToAct(board!)!].call(call);
    await this.everybodySees((view) => view.turn > turn);
    await this.showsWhatIsSo();
  }

  /** The opening lead, face down: nobody but the leader knows it yet. */
  async leadFaceDown(): Promise<Card> {
    const leader = seatToAct(this.#view.board!)!;
    const { view } = this.people[leader];
    const [card] = legalCards(view.board!, view.board!.hands[leader]!) as [Card];
    await this.people[leader].play(leader, card);
    await this.everybodySees(({ board }) => board?.lead?.seat === leader, this.players);
    await Promise.all(this.everybody.map((person) => person.look()));
    return card;
  }

  /** Before the card that was led face down is turned: then dummy is faced too. */
  leadIsTurned(card: Card): void {
    this.secrets.show([card]);
    this.#dummyIsFaced();
  }

  /** The next card: of those that may be played, the one that is chosen. */
  async play(choose: (legal: Card[]) => Card = (legal) => legal[0]!): Promise<void> {
    const { turn, board } = this.#view;
    const [from, actor] = [seatToAct(board!)!, actorOf(board!)!];
    const player = this.people[actor];
    const card = choose(legalCards(player.view.board!, player.view.board!.hands[from]!));
    this.secrets.show([card]);
    if (board!.won.NS + board!.won.EW === 0 && board!.trick!.cards.length === 0) this.#dummyIsFaced();
    if (board!.won.NS + board!.won.EW === 12 && board!.trick!.cards.length === 3) this.boardIsOver();
    await player.play(from, card);
    await this.everybodySees((view) => view.turn > turn || view.board?.result != null);
    await this.showsWhatIsSo();
  }

  async playOut(choose?: (legal: Card[]) => Card): Promise<void> {
    while (this.#view.stage === "play") await this.play(choose);
  }

  #dummyIsFaced(): void {
    const dummy = dummyOf(this.#view.board!.contract!);
    this.secrets.show(cardsOf(this.people[dummy].view.board!.hands[dummy]!));
  }

  /** Claims, and faces the hand: declarer to all, a defender to declarer and dummy (Law 68, PROTOCOL.md 13.6). */
  async claim(seat: Seat, tricks: number, how = ""): Promise<void> {
    const { page, view, words } = this.people[seat];
    const w = words.procedures.claim;
    const declarer = declarerOf(view.board!.contract!);
    const sees = seat === declarer ? SEATS : [declarer, dummyOf(view.board!.contract!)];
    this.secrets.show(cardsOf(view.board!.hands[seat]!), sees);
    await page.getByRole("button", { name: words.procedures.actions.claim, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: w.title });
    await dialog.getByRole("radio", { name: `${tricks}`, exact: true }).check();
    const folded = dialog.getByText(w.sayHow);
    if (how && (await folded.count())) await folded.click();
    if (how) await dialog.getByLabel(w.words).fill(how);
    const send = tricks === 0 ? w.sendConcession : w.send(tricks);
    await dialog.getByRole("button", { name: send, exact: true }).click();
    await this.everybodySees((each) => each.board?.claim?.seat === seat);
    await this.showsWhatIsSo();
  }

  async answerClaim(seat: Seat, answer: "accept" | "reject"): Promise<void> {
    const { page, words } = this.people[seat];
    await page.getByRole("button", { name: words.procedures.claim[answer], exact: true }).click();
  }

  boardIsOver(): void {
    this.secrets.over();
  }

  async showsWhatIsSo(): Promise<void> {
    await Promise.all(this.everybody.map((person) => person.showsWhatIsSo()));
  }

  /** Searches the memory of every page, which takes longer than a look. */
  async searchEverybody(): Promise<void> {
    await Promise.all(this.everybody.map((person) => person.search()));
  }

  /** Nobody was shown a card too early; no page lost or doubled a frame; no browser complained. */
  nobodySawTooMuch(): void {
    for (const person of this.everybody) {
      person.hadNoTrouble();
      const { sights, leaks } = this.secrets.tooMuch(person);
      expect(sights.length, `${person.name} was watched`).toBeGreaterThan(10);
      expect(leaks).toEqual([]);
    }
  }
}
