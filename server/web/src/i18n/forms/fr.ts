import type { FormsWords } from "./words";

export const fr: FormsWords = {
  pad: {
    rubber: (number: number) => `Robre ${number}`,
    round: (number: number) => `Tour ${number}`,
    whole: "Les donnes",
    we: "Nous",
    they: "Eux",
    on: "pas encore fini",
    unfinished: "inachevé",
    game: "Manche",
    deal: (number: number) => `Donne ${number}`,
    wheel: "La roue : qui a donné quelle donne",
    people: {
      each: "Chacun",
      played: "Joués",
      points: "Points",
      balance: "Solde",
      staked: "Mise",
    },
    inAll: "En tout :",
    owes: (from, to, points) => `${from} doit ${points} à ${to}.`,
    premium: {
      overtricks: "levées de mieux",
      undertricks: "levées de chute",
      insult: "gagné malgré le contre",
      slam: "chelem",
      honours: "honneurs",
      chicane: "une main sans atout",
      game: "manche",
      part_score: "marque partielle à la dernière donne",
      rubber: "robre",
      unfinished_game: "la seule manche d’un robre inachevé",
      unfinished_part_score: "la seule marque partielle d’une manche inachevée",
      score: "",
    },
  },
  stands: {
    title: "La marque",
    of: (who, game, leg) => {
      const below = leg > 0 ? `${leg} sous la ligne` : "rien sous la ligne";
      return game ? `${who} : une manche, ${below}` : `${who} : ${below}`;
    },
  },
  noPar: "Pas de par : dans cette forme du jeu un contrat ne vaut pas ce qu’il vaut en duplicate.",
  guide: {
    dummy:
      "Vous êtes le mort : tous voient votre main, et votre partenaire en joue les cartes. Regardez ce qu’il en fait.",
    leads: "Vous entamerez quand on saura ce qui se joue. Vous défendez avec votre partenaire : faites des levées.",
    defends:
      "Vous défendez : votre partenaire entame. Fournissez la couleur si vous pouvez, sinon jouez ce que vous voulez.",
  },
  options: {
    untilStopped: "Jusqu’à ce que tous veuillent arrêter",
    noComputers: "Les ordinateurs ne jouent pas cette forme : il faut des personnes à toutes les places.",
    orders: { non_dealer: "Le camp qui ne donne pas", dealer: "Le camp qui donne" },
    partnersAre: { fixed: "restent ensemble", pivot: "chacun avec chacun", cut: "sont tirés au sort chaque fois" },
    honoursAre: { computed: "comptent d’eux-mêmes", claimed: "comptent s’ils sont annoncés", off: "ne comptent pas" },
    redeal: "Redonner ce qui est passé",
    vulnerability: "Il y a une vulnérabilité, comme sur les étuis",
    expectation: {
      agreed: "Ce qui est attendu",
      own: "Un barème propre à l’hôte",
      title: "Ce qui est attendu : votre barème",
      says: "Un fichier de texte : des lignes de points de 20 à 40, marque non vulnérable, marque vulnérable",
      wrong: (line) =>
        `Ligne ${line} : des points de 20 à 40 dans l’ordre, et deux marques de 0 à 10000 ; à 20 points, les deux sont 0.`,
    },
  },
  deals: null,
};
