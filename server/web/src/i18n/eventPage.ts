// What the page of an event says besides the words that tables and forms share with it, in each language. It is fetched
// with that page.

import type { Language } from "./catalogue";
import { listsOf, pluralsOf } from "./numbers";

export interface EventPageWords {
  /** To whoever opened it and has no other part in it. */
  opened: string;
  /** The same where the event is on, by whether they play in it: who directs it, and from where. */
  underWay: Record<"watching" | "playing", string>;
  /** A button beside the latest. */
  allRulings: string;
  /** Who came first, with what; `many` if they are two or more. */
  won: (who: string, score: string, many: boolean) => string;
  /** Of whom it is said, where the directions are ranked apart. */
  ofSide: (side: string, said: string) => string;
  /** The first place is that of several. */
  shared: (who: string[], score: string) => string;
  /** The first place is that of so many that nobody reads all their names; `pairs` if two of each play together. */
  sharedBy: (n: number, pairs: boolean, score: string) => string;
  /** The reader's own. */
  ownPlace: (place: string, of: number, score: string) => string;
  /** What a party is counted in. */
  points: (n: number) => string;
  /** Behind so many players, how many pairs they are. */
  inPairs: (n: number) => string;
  /** `inPairs`: the words for it, if they are pairs. */
  start: (players: number, inPairs: string) => string;
  /** How many play in each section. */
  sections: Record<"pairs" | "persons", string>;
  /** At a party, of a table. */
  dealsOver: string;
  /** Above who meets whom in the round that waits for the director. */
  nextRound: (n: number) => string;
  /** Before what a board came to at a table that the director rules about. */
  scoredNow: string;
  /** Of boards out of a file. */
  brought: string;
  /** What the places go by where some have played more boards than others. */
  impsABoard: string;
  /** To the director: what becomes of boards that are not over when a round is closed. */
  closeRound: string;
  /** Before somebody is taken out who has not begun to play. */
  takeOutAsk: (name: string) => string;
  /** To the director who takes somebody out: what of the round they leave behind. */
  leavesBehind: (table: number, n: number) => string;
  /** Beside a table of the round that is on. */
  gone: (who: string) => string;
}

const [en, de, fr, nl, pl, it, es] = [
  pluralsOf("en"),
  pluralsOf("de"),
  pluralsOf("fr"),
  pluralsOf("nl"),
  pluralsOf("pl"),
  pluralsOf("it"),
  pluralsOf("es"),
] as const;
/** With a real minus. */
const signed = (n: number) => `${n}`.replace("-", "−");

export const EVENT_PAGE: Record<Language, EventPageWords> = {
  en: {
    opened: "You opened this event.",
    underWay: {
      watching: "The clock, substitutes and rulings are under “Direct it myself”.",
      playing:
        "You play in it yourself: send the director’s link to whoever looks after the clock, substitutes and rulings.",
    },
    allRulings: "All rulings",
    won: (who, score, many) => `${who} ${many ? "have" : "has"} won with ${score}.`,
    ofSide: (side, said) => `${side}: ${said}`,
    shared: (who, score) => `${listsOf("en")(who)} share first place with ${score}.`,
    sharedBy: (n, pairs, score) => `${n} ${pairs ? "pairs" : "players"} share first place with ${score}.`,
    ownPlace: (place, of, score) => `Your place: ${place} of ${of}, with ${score}.`,
    points: (n) => `${signed(n)} ${en(Math.abs(n), { one: "point", other: "points" })}`,
    inPairs: (n) => en(n, { one: " (1 pair)", other: ` (${n} pairs)` }),
    start: (players, inPairs) =>
      `${en(players, { one: "1 player has", other: `${players} players have` })} entered${inPairs}. Start the event when all are there.`,
    sections: {
      pairs: "How many pairs play in each section, like 14 12 (may be left empty)",
      persons: "How many persons play in each section, like 28 24 (may be left empty)",
    },
    dealsOver: "Deals over",
    nextRound: (n) => `Round ${n}, when the director begins it`,
    scoredNow: "Scored there now",
    brought: "Whoever opened the event brought its boards; how they were dealt cannot be checked.",
    impsABoard: "IMPs a board",
    closeRound:
      "Boards that are not over are not played on, and no further one begins. What each comes to you rule afterwards.",
    takeOutAsk: (name) => `${name} does not play then, but can enter again by the same link.`,
    leavesBehind: (table, n) =>
      `That leaves ${en(n, { one: "a board", other: `${n} boards` })} at table ${table} that ${en(n, { one: "is", other: "are" })} not over. Take what is left away there, or close the round; until then the round is not over.`,
    gone: (who) => `Withdrawn: ${who}`,
  },
  de: {
    opened: "Du hast dieses Turnier eröffnet.",
    underWay: {
      watching: "Uhr, Ersatzspieler und Entscheidungen stehen unter „Selbst leiten“.",
      playing:
        "Du spielst selbst mit: Schick den Link des Turnierleiters an jemanden, der sich um Uhr, Ersatzspieler und Entscheidungen kümmert.",
    },
    allRulings: "Alle Entscheidungen",
    won: (who, score, many) => `${who} ${many ? "haben" : "hat"} mit ${score} gewonnen.`,
    ofSide: (side, said) => `${side}: ${said}`,
    shared: (who, score) => `${listsOf("de")(who)} teilen sich mit ${score} den ersten Platz.`,
    sharedBy: (n, pairs, score) => `${n} ${pairs ? "Paare" : "Personen"} teilen sich mit ${score} den ersten Platz.`,
    ownPlace: (place, of, score) => `Dein Platz: ${place} von ${of}, mit ${score}.`,
    points: (n) => `${signed(n)} ${de(Math.abs(n), { one: "Punkt", other: "Punkten" })}`,
    inPairs: (n) => de(n, { one: " (1 Paar)", other: ` (${n} Paare)` }),
    start: (players, inPairs) =>
      `${de(players, { one: "1 Person ist", other: `${players} Personen sind` })} gemeldet${inPairs}. Starte das Turnier, wenn alle da sind.`,
    sections: {
      pairs: "Wie viele Paare in jeder Sektion spielen, etwa 14 12 (kann leer bleiben)",
      persons: "Wie viele Personen in jeder Sektion spielen, etwa 28 24 (kann leer bleiben)",
    },
    dealsOver: "Fertige Teilungen",
    nextRound: (n) => `Runde ${n}, wenn der Turnierleiter sie beginnt`,
    scoredNow: "Dort steht jetzt",
    brought:
      "Wer das Turnier eröffnet hat, hat die Boards mitgebracht; wie sie ausgeteilt wurden, lässt sich nicht prüfen.",
    impsABoard: "IMPs je Board",
    closeRound:
      "Boards, die noch nicht vorbei sind, werden nicht weitergespielt, und keines beginnt mehr. Was jedes ergibt, entscheidest du danach.",
    takeOutAsk: (name) => `${name} spielt dann nicht mit, kann sich aber über denselben Link wieder anmelden.`,
    leavesBehind: (table, n) =>
      `An Tisch ${table} ${de(n, { one: "bleibt dann ein Board", other: `bleiben dann ${n} Boards` })} übrig. Nimm dort weg, was übrig ist, oder schließe die Runde; bis dahin ist sie nicht vorbei.`,
    gone: (who) => `Spielt nicht mehr mit: ${who}`,
  },
  fr: {
    opened: "Vous avez ouvert ce tournoi.",
    underWay: {
      watching: "La pendule, les remplacements et les décisions sont sous « Arbitrer moi-même ».",
      playing:
        "Vous jouez vous-même : envoyez le lien de l’arbitre à qui s’occupera de la pendule, des remplacements et des décisions.",
    },
    allRulings: "Toutes les décisions",
    won: (who, score, many) => `${who} ${many ? "ont" : "a"} gagné avec ${score}.`,
    ofSide: (side, said) => `${side} : ${said}`,
    shared: (who, score) => `${listsOf("fr")(who)} partagent la première place avec ${score}.`,
    sharedBy: (n, pairs, score) => `${n} ${pairs ? "paires" : "joueurs"} partagent la première place avec ${score}.`,
    ownPlace: (place, of, score) => `Votre place : ${place} sur ${of}, avec ${score}.`,
    points: (n) => `${signed(n)} ${fr(Math.abs(n), { one: "point", other: "points" })}`,
    inPairs: (n) => fr(n, { one: ` (${n} paire)`, other: ` (${n} paires)` }),
    start: (players, inPairs) =>
      `${fr(players, { one: `${players} joueur est inscrit`, other: `${players} joueurs sont inscrits` })}${inPairs}. Lancez le tournoi quand tout le monde est là.`,
    sections: {
      pairs: "Combien de paires jouent dans chaque section, par exemple 14 12 (peut rester vide)",
      persons: "Combien de joueurs jouent dans chaque section, par exemple 28 24 (peut rester vide)",
    },
    dealsOver: "Donnes finies",
    nextRound: (n) => `Tour ${n}, quand l’arbitre le lancera`,
    scoredNow: "Marqué là à présent",
    brought:
      "Qui a ouvert le tournoi a apporté les donnes ; on ne peut pas vérifier comment elles ont été distribuées.",
    impsABoard: "IMPs par donne",
    closeRound:
      "Les donnes qui ne sont pas finies ne se jouent plus, et aucune autre ne commence. Vous décidez ensuite de ce que vaut chacune.",
    takeOutAsk: (name) => `${name} ne joue alors pas, mais peut se réinscrire par le même lien.`,
    leavesBehind: (table, n) =>
      `Cela laisse ${fr(n, { one: `${n} donne inachevée`, other: `${n} donnes inachevées` })} à la table ${table}. Il faut y retirer ce qui reste, ou clore le tour ; d’ici là, il n’est pas fini.`,
    gone: (who) => `Ne joue plus : ${who}`,
  },
  nl: {
    opened: "Je hebt dit toernooi geopend.",
    underWay: {
      watching: "De klok, invallers en arbitrale beslissingen staan onder “Zelf leiden”.",
      playing:
        "Je speelt zelf mee: stuur de link van de wedstrijdleider aan wie op de klok let en over invallers en beslissingen gaat.",
    },
    allRulings: "Alle beslissingen",
    won: (who, score, many) => `${who} ${many ? "hebben" : "heeft"} gewonnen met ${score}.`,
    ofSide: (side, said) => `${side}: ${said}`,
    shared: (who, score) => `${listsOf("nl")(who)} delen de eerste plaats met ${score}.`,
    sharedBy: (n, pairs, score) => `${n} ${pairs ? "paren" : "spelers"} delen de eerste plaats met ${score}.`,
    ownPlace: (place, of, score) => `Jouw plaats: ${place} van ${of}, met ${score}.`,
    points: (n) => `${signed(n)} ${nl(Math.abs(n), { one: "punt", other: "punten" })}`,
    inPairs: (n) => nl(n, { one: " (1 paar)", other: ` (${n} paren)` }),
    start: (players, inPairs) =>
      `${nl(players, { one: "1 speler is", other: `${players} spelers zijn` })} ingeschreven${inPairs}. Begin het toernooi als iedereen er is.`,
    sections: {
      pairs: "Hoeveel paren er in elke lijn spelen, bijvoorbeeld 14 12 (mag leeg blijven)",
      persons: "Hoeveel spelers er in elke lijn spelen, bijvoorbeeld 28 24 (mag leeg blijven)",
    },
    dealsOver: "Spellen klaar",
    nextRound: (n) => `Ronde ${n}, als de wedstrijdleider die start`,
    scoredNow: "Daar staat nu",
    brought: "Wie het toernooi opende heeft de spellen meegebracht; hoe ze gedeeld zijn is niet na te gaan.",
    impsABoard: "IMPs per spel",
    closeRound:
      "Spellen die niet klaar zijn worden niet verder gespeeld, en er begint er geen meer. Wat elk waard is, beslis je daarna.",
    takeOutAsk: (name) => `${name} speelt dan niet mee, maar kan zich met dezelfde link weer inschrijven.`,
    leavesBehind: (table, n) =>
      `Aan tafel ${table} ${nl(n, { one: "blijft dan één spel", other: `blijven dan ${n} spellen` })} over. Neem daar weg wat er over is, of sluit de ronde; tot dan is de ronde niet voorbij.`,
    gone: (who) => `Speelt niet meer mee: ${who}`,
  },
  pl: {
    opened: "To twój turniej.",
    underWay: {
      watching: "Zegar, zastępstwa i decyzje są pod „Sędziuję”.",
      playing: "Grasz w nim sam: wyślij link sędziego temu, kto zajmie się zegarem, zastępcami i orzeczeniami.",
    },
    allRulings: "Wszystkie decyzje",
    won: (who, score, many) => `${many ? "Wygrywają" : "Wygrywa"} ${who}, wynik ${score}.`,
    ofSide: (side, said) => `${side}: ${said}`,
    shared: (who, score) => `${listsOf("pl")(who)} dzielą pierwsze miejsce, wynik ${score}.`,
    sharedBy: (n, pairs, score) => {
      const many = pairs
        ? { one: "para dzieli", few: "pary dzielą", many: "par dzieli" }
        : { one: "osoba dzieli", few: "osoby dzielą", many: "osób dzieli" };
      return `${n} ${pl(n, many)} pierwsze miejsce, wynik ${score}.`;
    },
    ownPlace: (place, of, score) => `Twoje miejsce: ${place} z ${of}, wynik ${score}.`,
    points: (n) => `${signed(n)} ${pl(Math.abs(n), { one: "punkt", few: "punkty", many: "punktów" })}`,
    inPairs: (n) => pl(n, { one: " (1 para)", few: ` (${n} pary)`, many: ` (${n} par)` }),
    start: (players, inPairs) => `Zgłoszeni gracze: ${players}${inPairs}. Zacznij turniej, gdy będą wszyscy.`,
    sections: {
      pairs: "Ile par gra w każdym sektorze, np. 14 12 (może zostać puste)",
      persons: "Ilu graczy gra w każdym sektorze, np. 28 24 (może zostać puste)",
    },
    dealsOver: "Zagrane rozdania",
    nextRound: (n) => `Runda ${n}, gdy zacznie ją sędzia`,
    scoredNow: "Zapisane tam teraz",
    brought: "Rozdania przyniosła osoba, która otworzyła turniej; nie da się sprawdzić, jak je rozdano.",
    impsABoard: "IMP na rozdanie",
    closeRound:
      "Niedokończonych rozdań nie gra się dalej i żadne nowe się nie zacznie. O wyniku każdego rozstrzygniesz potem.",
    takeOutAsk: (name) => `${name} wtedy nie gra, ale może zgłosić się ponownie przez ten sam link.`,
    leavesBehind: (table, n) =>
      `Przy stoliku ${table} zostają wtedy niedograne rozdania (${n}). Zabierz je tam albo zamknij rundę; do tego czasu runda się nie skończy.`,
    gone: (who) => `Wycofano z turnieju: ${who}`,
  },
  it: {
    opened: "Hai aperto questo torneo.",
    underWay: {
      watching: "L’orologio, le sostituzioni e le decisioni sono in «Arbitro io».",
      playing: "Giochi anche tu: manda il link dell’arbitro a chi si occupa di orologio, sostituti e decisioni.",
    },
    allRulings: "Tutte le decisioni",
    won: (who, score, many) => `${who} ${many ? "hanno" : "ha"} vinto con ${score}.`,
    ofSide: (side, said) => `${side}: ${said}`,
    shared: (who, score) => `${listsOf("it")(who)} dividono il primo posto con ${score}.`,
    sharedBy: (n, pairs, score) => `${n} ${pairs ? "coppie" : "giocatori"} dividono il primo posto con ${score}.`,
    ownPlace: (place, of, score) => `Il tuo posto: ${place} su ${of}, con ${score}.`,
    points: (n) => `${signed(n)} ${it(Math.abs(n), { one: "punto", other: "punti" })}`,
    inPairs: (n) => it(n, { one: " (1 coppia)", other: ` (${n} coppie)` }),
    start: (players, inPairs) =>
      `${it(players, { one: "1 giocatore iscritto", other: `${players} giocatori iscritti` })}${inPairs}. Comincia il torneo quando ci sono tutti.`,
    sections: {
      pairs: "Quante coppie giocano in ogni girone, per esempio 14 12 (può restare vuoto)",
      persons: "Quante persone giocano in ogni girone, per esempio 28 24 (può restare vuoto)",
    },
    dealsOver: "Mani finite",
    nextRound: (n) => `Turno ${n}, quando l’arbitro lo comincia`,
    scoredNow: "Segnato lì adesso",
    brought: "Chi ha aperto il torneo ha portato le mani; come siano state distribuite non si può verificare.",
    impsABoard: "IMP per mano",
    closeRound: "Le mani non finite non si giocano più, e nessun’altra comincia. Quanto vale ciascuna lo decidi dopo.",
    takeOutAsk: (name) => `${name} allora non gioca, ma può iscriversi di nuovo con lo stesso link.`,
    leavesBehind: (table, n) =>
      `Al tavolo ${table} ${it(n, { one: "resta così una mano", other: `restano così ${n} mani` })} da finire. Togli lì quel che resta, o chiudi il turno; fino ad allora il turno non è finito.`,
    gone: (who) => `Non gioca più: ${who}`,
  },
  es: {
    opened: "Has abierto este torneo.",
    underWay: {
      watching: "El reloj, las sustituciones y las decisiones están en «Arbitrarlo yo».",
      playing:
        "Tú también juegas: envía el enlace del árbitro a quien se ocupe del reloj, los suplentes y las decisiones.",
    },
    allRulings: "Todas las decisiones",
    won: (who, score, many) => `${who} ${many ? "han" : "ha"} ganado con ${score}.`,
    ofSide: (side, said) => `${side}: ${said}`,
    shared: (who, score) => `${listsOf("es")(who)} comparten el primer puesto con ${score}.`,
    sharedBy: (n, pairs, score) => `${n} ${pairs ? "parejas" : "jugadores"} comparten el primer puesto con ${score}.`,
    ownPlace: (place, of, score) => `Tu puesto: ${place} de ${of}, con ${score}.`,
    points: (n) => `${signed(n)} ${es(Math.abs(n), { one: "punto", other: "puntos" })}`,
    inPairs: (n) => es(n, { one: " (1 pareja)", other: ` (${n} parejas)` }),
    start: (players, inPairs) =>
      `${es(players, { one: "1 jugador inscrito", other: `${players} jugadores inscritos` })}${inPairs}. Empieza el torneo cuando estén todos.`,
    sections: {
      pairs: "Cuántas parejas juegan en cada sección, por ejemplo 14 12 (puede quedar vacío)",
      persons: "Cuántas personas juegan en cada sección, por ejemplo 28 24 (puede quedar vacío)",
    },
    dealsOver: "Manos acabadas",
    nextRound: (n) => `Ronda ${n}, cuando la empiece el árbitro`,
    scoredNow: "Anotado allí ahora",
    brought: "Quien abrió el torneo trajo las manos; no se puede comprobar cómo se repartieron.",
    impsABoard: "IMPs por mano",
    closeRound:
      "Las manos sin acabar no se siguen jugando, y no empieza ninguna más. Después decides cuánto vale cada una.",
    takeOutAsk: (name) => `${name} entonces no juega, pero puede inscribirse de nuevo con el mismo enlace.`,
    leavesBehind: (table, n) =>
      `En la mesa ${table} ${es(n, { one: "queda entonces una mano", other: `quedan entonces ${n} manos` })} sin acabar. Retira allí lo que queda, o cierra la ronda; hasta entonces la ronda no acaba.`,
    gone: (who) => `Ya no juega: ${who}`,
  },
  zh: {
    opened: "这个赛事由您开设。",
    underWay: {
      watching: "时钟、替补和裁定在“我来裁判”中。",
      playing: "您自己也参赛：请把裁判链接发给负责计时、替补和裁定的人。",
    },
    allRulings: "全部裁定",
    won: (who, score) => `${who} 以 ${score} 获胜。`,
    ofSide: (side, said) => `${side}：${said}`,
    shared: (who, score) => `${listsOf("zh")(who)} 以 ${score} 并列第一。`,
    sharedBy: (n, pairs, score) => `${n} ${pairs ? "对" : "人"}以 ${score} 并列第一。`,
    ownPlace: (place, of, score) => `您的名次：${place}（共 ${of}），成绩 ${score}。`,
    points: (n) => `${signed(n)} 分`,
    inPairs: (n) => `（${n} 对）`,
    start: (players, inPairs) => `已有 ${players} 人报名${inPairs}。人到齐后请开始比赛。`,
    sections: {
      pairs: "每区几对，如 14 12（可以不填）",
      persons: "每区几人，如 28 24（可以不填）",
    },
    dealsOver: "完成副数",
    nextRound: (n) => `第 ${n} 轮（由裁判开始）`,
    scoredNow: "该桌现有成绩",
    brought: "牌由赛事的开设者带来，如何发出无法查证。",
    impsABoard: "每副 IMP",
    closeRound: "未打完的牌不再继续，也不再开始新的一副。各副牌的结果之后由您裁定。",
    takeOutAsk: (name) => `${name}这样就不参加了，但可以用同一链接重新报名。`,
    leavesBehind: (table, n) =>
      `这样第 ${table} 桌还剩 ${n} 副牌没有打完。请在该桌取消剩下的牌，或关闭本轮；在此之前本轮不会结束。`,
    gone: (who) => `已退出：${who}`,
  },
};
