import type { FormsWords } from "./words";

export const nl: FormsWords = {
  pad: {
    rubber: (number: number) => `Robber ${number}`,
    round: (number: number) => `Ronde ${number}`,
    whole: "De spellen",
    we: "Wij",
    they: "Zij",
    on: "nog niet afgelopen",
    unfinished: "niet uitgespeeld",
    game: "manche",
    deal: (number: number) => `Spel ${number}`,
    wheel: "Het wiel: wie welk spel gaf",
    people: {
      each: "Ieder",
      played: "Gespeeld",
      points: "Punten",
      balance: "Saldo",
      staked: "Inzet",
    },
    inAll: "Samen:",
    owes: (from, to, points) => `${from} is ${to} ${points} schuldig.`,
    premium: {
      overtricks: "overslagen",
      undertricks: "downslagen",
      insult: "gemaakt na een doublet",
      slam: "slem",
      honours: "honneurs",
      chicane: "een hand zonder troef",
      game: "manche",
      part_score: "deelscore in het laatste spel",
      rubber: "robber",
      unfinished_game: "de enige manche van een afgebroken robber",
      unfinished_part_score: "de enige deelscore van een open manche",
      score: "",
    },
  },
  stands: {
    title: "De stand",
    of: (who, game, leg) => {
      const below = leg > 0 ? `${leg} onder de streep` : "niets onder de streep";
      return game ? `${who}: een manche, ${below}` : `${who}: ${below}`;
    },
  },
  noPar: "Geen par: in deze vorm van het spel is een contract niet waard wat het bij duplicate waard is.",
  guide: {
    dummy: "Je bent dummy: iedereen ziet je hand, en je partner speelt de kaarten. Kijk wat die ervan maakt.",
    leads: "Je komt uit zodra gekozen is wat er gespeeld wordt. Je partner en jij spelen tegen: maak slagen.",
    defends: "Je speelt tegen: je partner komt uit. Beken als je kunt, en speel anders wat je wilt.",
  },
  options: {
    untilStopped: "Tot allen willen stoppen",
    noComputers: "Computers spelen deze vorm niet: op alle plaatsen zitten mensen.",
    orders: { non_dealer: "De kant die niet geeft", dealer: "De kant die geeft" },
    partnersAre: { fixed: "blijven samen", pivot: "ieder met ieder", cut: "worden telkens geloot" },
    honoursAre: { computed: "tellen vanzelf", claimed: "tellen als ze worden gemeld", off: "tellen niet" },
    redeal: "Opnieuw geven wat rondgepast is",
    vulnerability: "Er is kwetsbaarheid, zoals op de borden",
    expectation: {
      agreed: "Wat verwacht wordt",
      own: "Een eigen tabel van de gastheer",
      title: "Wat verwacht wordt: een eigen tabel",
      says: "Een tekstbestand: regels met punten van 20 tot 40, score niet kwetsbaar, score kwetsbaar",
      wrong: (line) =>
        `Regel ${line}: punten van 20 tot 40 op volgorde, en twee scores van 0 tot 10000; bij 20 punten zijn beide 0.`,
    },
  },
  deals: null,
};
