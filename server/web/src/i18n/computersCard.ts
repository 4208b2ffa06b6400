// What is on the convention card of computers, in each language: the wire has it as terms (PROTOCOL.md, chapter cards).
// It is fetched with the card.

import type { Carding, ComputerSystem } from "../protocol/messages";
import type { Language } from "./catalogue";

interface CardWords {
  /** Before the call: "Opening 1NT". */
  opening: string;
  system: Record<ComputerSystem, string>;
  note: string;
  /** What it is about, and what is agreed. */
  carding: Record<Carding, [about: string, agreed: string]>;
}

export const COMPUTERS_CARD: Record<Language, CardWords> = {
  en: {
    opening: "Opening",
    system: {
      american: "Two over one forces to game, 1NT 15–17, five-card majors",
      dutch: "Dutch two over one: wide 1♣, Multi 2♦, 1NT 15–17",
    },
    note: "A computer. Every call is explained as it is made.",
    carding: {
      opening_leads: [
        "Opening leads",
        "top of a sequence, ace from ace and king, fourth best from an honour (lowest of three), of small cards the second of four or the top of fewer",
      ],
      leads_against_notrump: ["Against notrump", "jack or ten from a broken sequence below a higher honour"],
      declarers_suits: ["In declarer’s suits", "high then low shows an even number"],
      partners_leads: ["To partner’s leads", "a high card encourages"],
      discards: ["Discards", "low, with no meaning"],
    },
  },
  de: {
    opening: "Eröffnung",
    system: {
      american: "Zwei über eins ist partieforcierend, 1 SA 15–17, Fünferoberfarben",
      dutch: "Niederländisch, zwei über eins: weites 1♣, Multi 2♦, 1 SA 15–17",
    },
    note: "Ein Computer. Jede Ansage wird erklärt, wenn er sie macht.",
    carding: {
      opening_leads: [
        "Ausspiele",
        "die höchste einer Sequenz, das Ass von Ass und König, die vierthöchste unter einer Figur (von dreien die kleinste), von kleinen Karten die zweithöchste von vier oder die höchste von weniger",
      ],
      leads_against_notrump: [
        "Gegen Sans Atout",
        "Bube oder Zehn von einer gebrochenen Sequenz unter einer höheren Figur",
      ],
      declarers_suits: ["In Farben des Alleinspielers", "hoch, dann niedrig zeigt eine gerade Anzahl"],
      partners_leads: ["Zu Ausspielen des Partners", "eine hohe Karte ermuntert"],
      discards: ["Abwürfe", "niedrig, ohne Bedeutung"],
    },
  },
  fr: {
    opening: "Ouverture de",
    system: {
      american: "Deux sur un forcing de manche, 1 SA 15–17, majeures cinquièmes",
      dutch: "Deux sur un néerlandais : 1♣ large, Multi 2♦, 1 SA 15–17",
    },
    note: "Un ordinateur. Chaque annonce est expliquée quand elle est faite.",
    carding: {
      opening_leads: [
        "Entames",
        "tête de séquence, l’as d’as-roi, quatrième meilleure sous un honneur (la plus petite de trois), de petites cartes la deuxième de quatre ou la plus grosse de moins",
      ],
      leads_against_notrump: ["Contre sans atout", "valet ou dix d’une séquence brisée sous un honneur plus gros"],
      declarers_suits: ["Dans les couleurs du déclarant", "gros puis petit montre un nombre pair"],
      partners_leads: ["Sur l’entame du partenaire", "une grosse carte est un appel"],
      discards: ["Défausses", "petites, sans signification"],
    },
  },
  nl: {
    opening: "Opening",
    system: {
      american: "Twee over één is mancheforcing, 1SA 15–17, vijfkaart hoog",
      dutch: "Nederlands twee over één: wijde 1♣, Multi 2♦, 1SA 15–17",
    },
    note: "Een computer. Elke bieding wordt uitgelegd wanneer die wordt gedaan.",
    carding: {
      opening_leads: [
        "Uitkomsten",
        "de hoogste van een serie, het aas van aas en heer, de vierde van boven onder een honneur (van drie de laagste), van kleine kaarten de op een na hoogste van vier of de hoogste van minder",
      ],
      leads_against_notrump: ["Tegen sans", "boer of tien van een onderbroken serie onder een hogere honneur"],
      declarers_suits: ["In kleuren van de leider", "hoog en dan laag toont een even aantal"],
      partners_leads: ["Op uitkomsten van partner", "een hoge kaart moedigt aan"],
      discards: ["Afgooien", "laag, zonder betekenis"],
    },
  },
  pl: {
    opening: "Otwarcie",
    system: {
      american: "Dwa nad jeden forsuje do dogranej, 1BA 15–17, starsze piątki",
      dutch: "Holenderskie dwa nad jeden: szerokie 1♣, Multi 2♦, 1BA 15–17",
    },
    note: "Komputer. Każda odzywka jest wyjaśniana, gdy zostaje złożona.",
    carding: {
      opening_leads: [
        "Wisty",
        "najstarsza z sekwensu, as z asa i króla, czwarta najlepsza spod honoru (z trzech najmłodsza), z blotek druga z czterech lub najstarsza z mniejszej liczby",
      ],
      leads_against_notrump: ["Przeciw bez atu", "walet lub dziesiątka z niepełnego sekwensu pod starszym honorem"],
      declarers_suits: ["W kolorach rozgrywającego", "wysoka, potem niska pokazuje liczbę parzystą"],
      partners_leads: ["Do wistów partnera", "wysoka karta zachęca"],
      discards: ["Zrzutki", "niskie, bez znaczenia"],
    },
  },
  it: {
    opening: "Apertura di",
    system: {
      american: "Due su uno forzante a manche, 1SA 15–17, quinta nobile",
      dutch: "Due su uno olandese: 1♣ ampio, Multi 2♦, 1SA 15–17",
    },
    note: "Un computer. Ogni dichiarazione viene spiegata quando è fatta.",
    carding: {
      opening_leads: [
        "Attacchi",
        "la testa di una sequenza, l’asso da asso e re, la quarta migliore sotto un onore (di tre la più bassa), di carte piccole la seconda di quattro o la più alta di meno",
      ],
      leads_against_notrump: ["Contro senza atout", "fante o dieci da una sequenza interrotta sotto un onore più alto"],
      declarers_suits: ["Nei colori del dichiarante", "alta poi bassa mostra un numero pari"],
      partners_leads: ["Sugli attacchi del compagno", "una carta alta incoraggia"],
      discards: ["Scarti", "bassi, senza significato"],
    },
  },
  es: {
    opening: "Apertura de",
    system: {
      american: "Dos sobre uno forzante a manga, 1ST 15–17, mayores quintos",
      dutch: "Dos sobre uno holandés: 1♣ amplio, Multi 2♦, 1ST 15–17",
    },
    note: "Un ordenador. Cada voz se explica cuando se hace.",
    carding: {
      opening_leads: [
        "Salidas",
        "la mayor de una secuencia, el as de as y rey, la cuarta mejor bajo un honor (de tres la menor), de cartas pequeñas la segunda de cuatro o la mayor de menos",
      ],
      leads_against_notrump: ["Contra sin triunfo", "jota o diez de una secuencia rota bajo un honor más alto"],
      declarers_suits: ["En palos del declarante", "alta y luego baja muestra un número par"],
      partners_leads: ["A las salidas del compañero", "una carta alta anima"],
      discards: ["Descartes", "bajos, sin significado"],
    },
  },
  zh: {
    opening: "开叫",
    system: {
      american: "二盖一逼局，1无将 15–17，五张高花",
      dutch: "荷兰二盖一：宽泛的 1♣，Multi 2♦，1无将 15–17",
    },
    note: "电脑牌手。每个叫品在叫出时都有解释。",
    carding: {
      opening_leads: [
        "首攻",
        "连张出最大，有 A、K 出 A，带大牌长套出第四大（三张出最小），小牌四张以上出第二大，三张以下出最大",
      ],
      leads_against_notrump: ["对无将", "大牌下的间断连张出 J 或 10"],
      declarers_suits: ["庄家的花色", "先大后小表示偶数张"],
      partners_leads: ["同伴的首攻", "大牌表示欢迎"],
      discards: ["垫牌", "垫小牌，无含义"],
    },
  },
};
