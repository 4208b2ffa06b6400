// What is said where the host finds somebody for a seat while a board is on, in each language. It is fetched with it.

import type { Language } from "./catalogue";

interface SeatsWords {
  title: string;
  /** Of the links to seats on which computers play. */
  giveWay: string;
  /** Of the link to a free seat. */
  sitsDown: string;
  /** In a browser that has no links. */
  noLinks: string;
}

export const SEATS_WORDS: Record<Language, SeatsWords> = {
  en: {
    title: "Somebody for a seat",
    giveWay:
      "Send a link: your friend takes the computer’s seat, also in the middle of the play. Until then it plays on.",
    sitsDown: "Or send the link: your friend goes on with the cards that are there.",
    noLinks: "The links to the seats are in the browser in which this table was opened.",
  },
  de: {
    title: "Jemand für einen Platz",
    giveWay:
      "Schick einen Link: Damit wird der Platz eines Computers frei, auch mitten im Spiel. Bis dahin spielt der Computer weiter.",
    sitsDown: "Oder schick den Link: Dein Freund spielt mit den Karten weiter, die da liegen.",
    noLinks: "Die Links zu den Plätzen sind in dem Browser, in dem dieser Tisch eröffnet wurde.",
  },
  fr: {
    title: "Quelqu’un pour une place",
    giveWay:
      "Envoyez un lien : votre ami prendra la place de l’ordinateur, même au milieu d’une donne. D’ici là, l’ordinateur joue.",
    sitsDown: "Ou envoyez le lien : votre ami continue avec les cartes qui sont là.",
    noLinks: "Les liens vers les places sont dans le navigateur où cette table a été ouverte.",
  },
  nl: {
    title: "Iemand voor een plaats",
    giveWay:
      "Stuur een link: je vriend neemt de plaats van de computer in, ook midden in een spel. Tot dan speelt de computer door.",
    sitsDown: "Of stuur de link: je vriend speelt verder met de kaarten die er liggen.",
    noLinks: "De links naar de plaatsen staan in de browser waarin deze tafel is geopend.",
  },
  pl: {
    title: "Ktoś na miejsce",
    giveWay: "Wyślij link: znajomy zajmie miejsce komputera, także w środku rozdania. Do tego czasu gra komputer.",
    sitsDown: "Albo wyślij link: znajomy gra dalej kartami, które tam leżą.",
    noLinks: "Linki do miejsc są w przeglądarce, w której otwarto ten stół.",
  },
  it: {
    title: "Qualcuno per un posto",
    giveWay:
      "Manda un link: il tuo amico prende il posto del computer, anche a metà di una mano. Fino ad allora gioca il computer.",
    sitsDown: "Oppure manda il link: il tuo amico continua con le carte che trova.",
    noLinks: "I link ai posti sono nel browser in cui questo tavolo è stato aperto.",
  },
  es: {
    title: "Alguien para un sitio",
    giveWay:
      "Envía un enlace: tu amigo ocupa el sitio del ordenador, también en mitad de una mano. Hasta entonces juega el ordenador.",
    sitsDown: "O envía el enlace: tu amigo sigue con las cartas que hay.",
    noLinks: "Los enlaces a los sitios están en el navegador en que se abrió esta mesa.",
  },
  zh: {
    title: "找人入座",
    giveWay: "发个链接，朋友就能接替电脑的座位，打到一半也可以；在此之前由电脑继续打。",
    sitsDown: "也可以发链接，朋友会拿着现有的牌接着打。",
    noLinks: "座位链接保存在开桌时所用的浏览器里。",
  },
};
