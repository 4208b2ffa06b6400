import { pluralsOf } from "../numbers";
import type { PracticeWords } from "./words";

const plural = pluralsOf("fr");

export const fr: PracticeWords = {
  deals: {
    title: "S’exercer sur des donnes choisies",
    says: "Des donnes qui répondent à ce que vous voulez exercer, distribuées dans ce navigateur. Vous êtes en Sud avec trois ordinateurs.",
    chosen: "Choisies pour s’exercer",
    chosenSays: "Des donnes qui remplissent une condition, de ce navigateur : marquées non vérifiées",
    which: "Ce qui est distribué",
    own: "Une condition à moi",
    condition: "Condition",
    number: "Nombre de donnes",
    dealing: "On cherche des donnes qui conviennent…",
    ready: (n: number) => plural(n, { one: `${n} donne est prête.`, other: `${n} donnes sont prêtes.` }),
    none: "Aucune donne ne convient sur un million d’essais. Demandez moins, ou du possible.",
    play: "Les jouer",
    at: (line: number, column: number) => `Ligne ${line}, colonne ${column} :`,
    wanted: (what: string, found: string) =>
      found ? `attendu : ${what} ; trouvé « ${found} »` : `attendu : ${what} ; le texte est fini`,
    help: "Par exemple hcp(south) >= 15 and balanced(south), spades(north) + spades(south) >= 8, shape(south, any 5431), hascard(west, SA). Avec and, or, not, ( ), + − * et des noms : fit = spades(south) >= 5",
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
      more: "« and », « or » ou la fin",
      name: "un nom à vous",
      number: "un nombre d’au plus 1000000",
      parts: "une condition d’au plus 2000 parties, noms développés",
      brackets: "au plus 50 parenthèses et signes imbriqués",
      operand: "un nombre, un nom ou un élément d’une main, comme hcp(south)",
      elsewhere: "ce que la donne doit remplir, et rien d’autre",
      seat: "une place : north, east, south ou west",
      suit: "une couleur : spades, hearts, diamonds ou clubs",
      shape: "une distribution de treize cartes, comme 5332, 5xxx ou any 4432",
      card: "une carte, comme SA",
    },
  },
};
