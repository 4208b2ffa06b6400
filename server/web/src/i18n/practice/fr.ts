import { pluralsOf } from "../numbers";
import type { PracticeWords } from "./words";

const plural = pluralsOf("fr");

export const fr: PracticeWords = {
  daily: {
    title: "Les donnes du jour",
    rules:
      "Chaque jour a huit donnes, les mêmes pour tous sur ce serveur. Vous les jouez seul, en Sud, avec trois ordinateurs : rien ne se reprend, il n’y a pas de conseils et personne ne regarde.",
    until: (when: string) => `On peut les jouer jusqu’à ${when}.`,
    played: (n: number) => plural(n, { one: `${n} personne les a jouées.`, other: `${n} personnes les ont jouées.` }),
    notYet: "Vous verrez ce qu’ont fait les autres quand vous aurez joué les huit.",
    play: "Les jouer",
    goOn: "Continuer",
    lookAgain: "Revoir vos donnes",
    again: "Réessayer",
    player: "Joueur",
    ranking: "Classement",
    score: "Marque",
    counted: "IMP : à chaque donne, votre marque est comparée à la médiane, que la moitié des joueurs a atteinte.",
    alone: "Personne d’autre ne les a encore jouées : il n’y a rien à quoi comparer vos marques.",
    boards: "Donne par donne",
    board: "Donne",
    median: "Médiane",
    yours: "La vôtre",
    promise: "Ce que le serveur a promis",
    promiseSays:
      "La veille, le serveur fixe les cartes par un nombre. Ce navigateur le garde et compare : les cartes étaient là avant le début du jour et sont les mêmes pour tous. Cela ne prouve pas que le serveur ne les a pas choisies.",
    broken: "Ce ne sont pas les donnes que le serveur avait promises. Ne vous fiez pas à ce classement.",
  },
  noComputers:
    "Ici, des ordinateurs joueraient avec vous, et ce serveur n’en a pas. Avec des amis, vous pouvez jouer à votre propre table.",
  bidding: {
    title: "S’exercer aux enchères",
    says: (look) =>
      `Les enchères seulement. Deux ordinateurs enchérissent contre vous ; votre partenaire est un ordinateur ou un ami. Les enchères finies, vous voyez les quatre mains et ce qu’elles font ; ce que quatre ordinateurs auraient annoncé est sous « ${look} ».`,
    alone: "Avec un ordinateur pour partenaire",
    withFriend: "Avec un ami pour partenaire",
    only: "Les enchères seulement",
  },
  deals: {
    title: "S’exercer sur des donnes choisies",
    says: "Des donnes qui répondent à ce que vous voulez exercer, distribuées dans ce navigateur. Vous êtes en Sud avec trois ordinateurs.",
    chosen: "Choisies pour s’exercer",
    chosenSays: "Des donnes qui remplissent une condition, de ce navigateur : marquées non vérifiées",
    which: "Ce qui est distribué",
    own: "Une condition à moi",
    condition: "Condition",
    number: "Nombre de donnes",
    dealing: "On cherche des donnes qui conviennent…",
    ready: (n: number) => plural(n, { one: `${n} donne est prête.`, other: `${n} donnes sont prêtes.` }),
    none: "Aucune donne ne convient sur un million d’essais. Demandez moins, ou du possible.",
    noHand:
      "Il n’est question d’aucune main : toute donne convient, ou aucune. De 15 à 17 points s’écrit : hcp(south) >= 15 and hcp(south) <= 17",
    play: "Les jouer",
    at: (line: number, column: number) => `Ligne ${line}, colonne ${column} :`,
    wanted: (what: string, found: string) =>
      found ? `attendu : ${what} ; trouvé « ${found} »` : `attendu : ${what} ; le texte est fini`,
    help: "Par exemple hcp(south) >= 15 and balanced(south), spades(north) + spades(south) >= 8, shape(south, any 5431). Avec and, or, not, ( ), + − * et des noms : fit = spades(south) >= 5",
    common: {
      strongNotrump: "Sud est régulier avec 15 à 17 points",
      weakNotrump: "Sud est régulier avec 12 à 14 points",
      twoNotrump: "Sud est régulier avec 20 ou 21 points",
      strongTwo: "Sud a 22 points ou plus",
      weakTwo: "Sud a 6 à 10 points et une couleur sixième, pas à trèfle",
      preempt: "Sud a 5 à 10 points et une couleur septième",
      majorRaise: "Sud ouvre d’une majeure cinquième et Nord peut la soutenir",
      stayman: "Sud a un sans-atout fort, Nord du jeu et quatre cartes en majeure",
      transfer: "Sud a un sans-atout fort, Nord cinq cartes en majeure",
      game: "Nord et Sud ont 25 à 29 points",
      slam: "Nord et Sud ont de quoi jouer un chelem",
      contested: "Chaque camp a une majeure et environ la moitié des points",
    },
    expected: {
      length: "au plus 4096 octets",
      token: "un mot, un nombre ou un signe",
      condition: "une condition",
      more: "« and », « or » ou la fin",
      name: "un nom à vous",
      number: "un nombre d’au plus 1000000",
      parts: "une condition d’au plus 2000 parties, noms développés",
      brackets: "au plus 50 parenthèses et signes imbriqués",
      operand: "un nombre, un nom ou un élément d’une main, comme hcp(south)",
      elsewhere: "ce que la donne doit remplir, et rien d’autre",
      seat: "une place : north, east, south ou west",
      suit: "une couleur : spades, hearts, diamonds ou clubs",
      shape: "une distribution de treize cartes, comme 5332, 5xxx ou any 4432",
      card: "une carte : la couleur, puis le rang",
    },
  },
};
