import type { FormsWords } from "./words";

export const de: FormsWords = {
  pad: {
    rubber: (number: number) => `Rubber ${number}`,
    round: (number: number) => `Runde ${number}`,
    whole: "Die Spiele",
    we: "Wir",
    they: "Sie",
    on: "noch nicht zu Ende",
    game: "Partie",
    deal: (number: number) => `Spiel ${number}`,
    wheel: "Das Rad: wer welches Spiel geteilt hat",
    people: {
      each: "Jede Person",
      played: "Gespielt",
      points: "Punkte",
      balance: "Saldo",
      staked: "Einsatz",
    },
    inAll: "Zusammen:",
    owes: (from, to, points) => `${from} schuldet ${to} ${points}.`,
    premium: {
      overtricks: "Überstiche",
      undertricks: "Unterstiche",
      insult: "erfüllt trotz Kontra",
      slam: "Schlemm",
      honours: "Honneurs",
      chicane: "ein Blatt ohne Trumpf",
      game: "Partie",
      part_score: "Teilkontrakt im letzten Spiel",
      rubber: "Rubber",
      unfinished_game: "die einzige Partie eines abgebrochenen Rubbers",
      unfinished_part_score: "der einzige Teilkontrakt einer offenen Partie",
      score: "",
    },
  },
  stands: {
    title: "Der Stand",
    of: (who, game, leg) => {
      const below = leg > 0 ? `${leg} unter dem Strich` : "nichts unter dem Strich";
      return game ? `${who}: eine Partie, ${below}` : `${who}: ${below}`;
    },
  },
  noPar: "Kein Par: In dieser Form des Spiels ist ein Kontrakt nicht wert, was er beim Duplicate wert ist.",
  guide: {
    dummy: "Du bist der Tisch: Alle sehen deine Karten, und dein Partner spielt sie. Sieh zu, was daraus wird.",
    leads: "Du spielst zum ersten Stich aus, wenn gewählt ist, was gespielt wird. Ihr seid Gegenspieler: Macht Stiche.",
    defends: "Du bist Gegenspieler: Dein Partner spielt aus. Bediene, wenn du kannst, und sonst spiel, was du willst.",
  },
  options: {
    untilClosed: "Bis ich den Tisch schließe",
    orders: { non_dealer: "Die Seite, die nicht teilt", dealer: "Die Seite, die teilt" },
    partnersAre: { fixed: "bleiben zusammen", pivot: "jeder mit jedem", cut: "werden jedes Mal ausgelost" },
    honoursAre: { computed: "zählen von selbst", claimed: "zählen, wenn sie angesagt werden", off: "zählen nicht" },
    redeal: "Neu geben, was durchgepasst wird",
    vulnerability: "Es gibt Gefahr, wie auf den Boards",
    expectation: {
      title: "Was erwartet wird: eine eigene Tabelle",
      says: "Eine Textdatei: Zeilen mit Punkten von 20 bis 40, Score nicht in Gefahr, Score in Gefahr",
      wrong: (line) => `Zeile ${line}: Punkte von 20 bis 40 der Reihe nach, und zwei Scores von 0 bis 10000.`,
    },
  },
};
