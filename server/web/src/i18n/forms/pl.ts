import type { FormsWords } from "./words";

export const pl: FormsWords = {
  pad: {
    rubber: (number: number) => `Rober ${number}`,
    round: (number: number) => `Runda ${number}`,
    whole: "Rozdania",
    we: "My",
    they: "Oni",
    on: "jeszcze trwa",
    unfinished: "nie dokończono",
    game: "dogrywka",
    deal: (number: number) => `Rozdanie ${number}`,
    wheel: "Koło: kto które rozdanie rozdawał",
    people: {
      each: "Każdy",
      played: "Rozegrane",
      points: "Punkty",
      balance: "Saldo",
      staked: "Stawka",
    },
    inAll: "Razem:",
    owes: (from, to, points) => `${from} jest winien ${to}: ${points}.`,
    premium: {
      overtricks: "nadróbki",
      undertricks: "wpadkowe",
      insult: "wygrana z kontrą",
      slam: "szlemik lub szlem",
      honours: "honory",
      chicane: "ręka bez atu",
      game: "dogrywka",
      part_score: "częściówka w ostatnim rozdaniu",
      rubber: "rober",
      unfinished_game: "jedyna dogrywka przerwanego robra",
      unfinished_part_score: "jedyna częściówka otwartej dogrywki",
      score: "",
    },
  },
  stands: {
    title: "Stan",
    of: (who, game, leg) => {
      const below = leg > 0 ? `${leg} pod kreską` : "nic pod kreską";
      return game ? `${who}: dogrywka, ${below}` : `${who}: ${below}`;
    },
  },
  noPar: "Bez paru: w tej odmianie gry kontrakt nie jest wart tyle, co w brydżu porównawczym.",
  guide: {
    dummy: "Jesteś dziadkiem: wszyscy widzą twoją rękę, a twoimi kartami gra partner. Zobacz, co z nich zrobi.",
    leads: "Wistujesz, gdy będzie wybrane, co jest grane. Bronicie się z partnerem: bierzcie lewy.",
    defends: "Bronisz się: wistuje partner. Dodawaj do koloru, jeśli możesz, a jeśli nie, zagraj, co chcesz.",
  },
  options: {
    untilStopped: "Aż wszyscy zechcą skończyć",
    noComputers: "Komputery nie grają w tę odmianę: na wszystkich miejscach siedzą ludzie.",
    orders: { non_dealer: "Strona, która nie rozdaje", dealer: "Strona, która rozdaje" },
    partnersAre: { fixed: "pozostają razem", pivot: "każdy z każdym", cut: "są losowani za każdym razem" },
    honoursAre: { computed: "liczą się same", claimed: "liczą się po zgłoszeniu", off: "nie liczą się" },
    redeal: "Rozdawać ponownie to, co spasowano",
    vulnerability: "Są założenia, jak na pudełkach",
    expectation: {
      agreed: "Czego się oczekuje",
      own: "Własna tabela gospodarza",
      title: "Czego się oczekuje: własna tabela",
      says: "Plik tekstowy: wiersze z punktami od 20 do 40, zapis przed partią, zapis po partii",
      wrong: (line) =>
        `Wiersz ${line}: punkty od 20 do 40 po kolei i dwa zapisy od 0 do 10000; przy 20 punktach oba są równe 0.`,
    },
  },
  deals: null,
};
