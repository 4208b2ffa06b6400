import type { Catalogue } from "../en";

export const boards: Catalogue["boards"] = {
  board: (number) => `Donne ${number}`,
  dealer: (seat) => `Donneur ${seat}`,
  dealerShort: "D",
  /** Before the points of one's own side. */
  you: "Vous",
  soFar: (points: string, boards: number) => `${points} jusqu’ici, en ${boards} donnes.`,
  led: (seat: string, card: string) => `${seat} a entamé ${card}.`,
  /** High-card points of a hand. */
  highCards: (points: number) => `${points} points`,
  passedOut: "Passe général. Personne ne marque.",
  made: "juste fait",
  over1: "fait avec 1 levée de mieux",
  overMany: (tricks) => `fait avec ${tricks} levées de mieux`,
  down: (tricks) => (tricks === 1 ? "1 de chute" : `${tricks} de chute`),
  happened: (contract, how) => `${contract} : ${how}.`,
  scores: (side, points) => `${side} marquent ${points}.`,
  nobodyScores: "Personne ne marque.",
  claimed: (name, tricks) =>
    tricks === 1 ? `${name} a revendiqué encore 1 levée.` : `${name} a revendiqué encore ${tricks} levées.`,
  awarded: (tricks) => `L’arbitre en a accordé ${tricks}.`,
  statement: (text) => `« ${text} »`,
  auction: "Les enchères",
  noCalls: "pas d’enchères",
  meanings: "Ce que les enchères voulaient dire",
  manner: { alert: "alerte", announcement: "annonce", explanation: "explication" },
  saidBy: (seat) => `dit par ${seat}`,
  adjusted: {
    title: "Marque ajustée",
    mark: "ajustée",
    void: "L’arbitre a annulé cette donne. Elle ne compte pas.",
    rescored: "L’arbitre a corrigé la marque.",
    toBeRuled:
      "La revendication n’a été ni acceptée ni jouée. Un arbitre décidera d’après l’enregistrement ; d’ici là la donne ne compte pas.",
    toBeRuledMark: "à arbitrer",
    average_plus: "moyenne plus",
    average: "moyenne",
    average_minus: "moyenne moins",
    passed: "passe général",
    tricks: (tricks) => (tricks === 1 ? "1 levée" : `${tricks} levées`),
  },
  look: "Revoir, partager, vérifier",
  finished: "C’était la dernière donne. Merci d’avoir joué.",
  closed: {
    host: "L’hôte a fermé la table. Merci d’avoir joué.",
    unattended: "La table est fermée : personne n’y est venu depuis longtemps.",
  },
  sheet: {
    title: "Feuille de marque",
    empty: "Aucune donne n’est encore finie.",
    number: "Donne",
    short: "N°",
    dealer: "Donneur",
    vulnerable: "Vuln.",
    dealerAndVulnerable: "D/Vul",
    vulnerableShort: { None: "–", NS: "NS", EW: "EO", Both: "Tous" },
    contract: "Contrat",
    tricks: "Levées",
    passed: "Passe",
    plus: (side) => `Points pour ${side}`,
    plusShort: { NS: "N–S", EW: "E–O" },
    total: "Total",
    look: (board) => `Voir la donne ${board}`,
    all: "Télécharger toutes les donnes (PBN)",
  },
  replay: {
    title: "Revoir la donne",
    first: "Au début",
    back: "Un pas en arrière",
    next: "Un pas en avant",
    last: "À la fin",
    step: "Pas",
    of: (step, steps) => `${step} sur ${steps}`,
    start: "La distribution",
    calls: (seat, call) => `${seat} : ${call}`,
    plays: (trick, seat, card) => `Levée ${trick} : ${seat} joue ${card}`,
    wins: (seat) => `${seat} fait la levée`,
    claims: (seat, tricks) =>
      tricks === 0
        ? `${seat} concède le reste`
        : tricks === 1
          ? `${seat} revendique 1 levée`
          : `${seat} revendique ${tricks} levées`,
    won: (ns, ew) => `Levées : Nord–Sud ${ns}, Est–Ouest ${ew}`,
    keys: "Les flèches vont pas à pas.",
  },
  share: {
    open: "Partager",
    link: "Un lien vers cette donne",
    says: "Qui l’ouvre voit les quatre mains, les enchères et le jeu. La donne est dans le lien lui-même : nul besoin de compte.",
    text: (board) => `Donne ${board} :`,
    pbn: "Télécharger (PBN)",
  },
  verify: {
    open: "Vérifier la donne",
    says: "Vérifié dans ce navigateur, d’après ce à quoi le serveur et les quatre joueurs s’étaient engagés avant la première carte.",
    busy: "Vérification…",
    allGood: "La donne était honnête : tout ce qui peut être vérifié ici concorde.",
    unknown:
      "Rien ne se contredit, mais on ne peut savoir ici si la donne était honnête : ce navigateur n’était pas là avant la première donne et n’a rien gardé à comparer.",
    bad: "Quelque chose ne concorde pas. Gardez cette page et demandez à qui tient le serveur.",
    verdict: { ok: "concorde", failed: "ne concorde pas", unknown: "ne peut être comparé ici" },
    check: {
      root: {
        name: "Le jeu de donnes",
        proves: "Les donnes appartiennent au seul jeu qui était engagé : aucune n’a été échangée.",
      },
      kept_root: {
        name: "La promesse d’avant",
        proves:
          "C’est le jeu que ce navigateur a noté avant la première donne : il était fixé avant que quiconque ajoute du hasard.",
      },
      own_share: {
        name: "Votre part de hasard",
        proves:
          "Ce que ce navigateur a apporté est dans le mélange : sans cela, personne ne pouvait connaître la donne.",
      },
      shares: {
        name: "La part de chacun",
        proves: "L’apport de chaque joueur est celui qu’il avait promis avant que les autres soient connus.",
      },
      entropy: { name: "Le mélange", proves: "Le mélange est fait de tous les apports, et de rien d’autre." },
      secret: {
        name: "Le secret du serveur",
        proves: "Le secret de cette donne est celui auquel le serveur s’était engagé.",
      },
      deal: { name: "Les cartes", proves: "Secret et mélange donnent exactement les quatre mains qui ont été jouées." },
      signature: { name: "La signature", proves: "Le serveur a signé tout cela et ne peut se dédire." },
    },
    notProven: "N’est pas prouvé que le serveur n’a montré les mains à personne.",
  },
  shared: {
    title: "Une donne de bridge",
    broken: "Ce lien est abîmé, ou n’a pas été copié en entier.",
    play: "Jouer soi-même au bridge",
    note: "Cette donne vient du lien lui-même. Rien ne s’en porte garant.",
  },
};
