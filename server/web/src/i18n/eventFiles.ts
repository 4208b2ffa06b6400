// What the files of an event are called, in each language. It is fetched with them.

import type { Language } from "./catalogue";

interface FileWords {
  title: string;
  pbn: string;
  usebio: string;
  travellers: string;
  ranking: string;
  /** While boards are asked for, one at a time. */
  fetching: (done: number, of: number) => string;
  /** Where teams play. */
  teams: {
    boards: string;
    standings: string;
    /** While matches are looked into, one at a time. */
    fetching: (done: number, of: number) => string;
  };
}

export const EVENT_FILES: Record<Language, FileWords> = {
  en: {
    title: "As files",
    pbn: "Hands and results (PBN)",
    usebio: "For federations (USEBIO)",
    travellers: "Travellers (CSV)",
    ranking: "Ranking (CSV)",
    fetching: (done, of) => `${done} of ${of} boards are here.`,
    teams: {
      boards: "Boards of all matches (CSV)",
      standings: "Standings (CSV)",
      fetching: (done, of) => `${done} of ${of} matches are here.`,
    },
  },
  de: {
    title: "Als Dateien",
    pbn: "Verteilungen und Ergebnisse (PBN)",
    usebio: "Für Verbände (USEBIO)",
    travellers: "Boardzettel (CSV)",
    ranking: "Rangliste (CSV)",
    fetching: (done, of) => `${done} von ${of} Boards sind da.`,
    teams: {
      boards: "Boards aller Kämpfe (CSV)",
      standings: "Tabelle (CSV)",
      fetching: (done, of) => `${done} von ${of} Kämpfen sind da.`,
    },
  },
  fr: {
    title: "En fichiers",
    pbn: "Donnes et résultats (PBN)",
    usebio: "Pour les fédérations (USEBIO)",
    travellers: "Feuilles ambulantes (CSV)",
    ranking: "Classement (CSV)",
    fetching: (done, of) => `${done} donnes sur ${of} sont là.`,
    teams: {
      boards: "Donnes de tous les matchs (CSV)",
      standings: "Classement (CSV)",
      fetching: (done, of) => `${done} matchs sur ${of} sont là.`,
    },
  },
  nl: {
    title: "Als bestand",
    pbn: "Spellen en resultaten (PBN)",
    usebio: "Voor bonden (USEBIO)",
    travellers: "Loopbriefjes (CSV)",
    ranking: "Uitslag (CSV)",
    fetching: (done, of) => `${done} van ${of} spellen zijn er.`,
    teams: {
      boards: "Spellen van alle wedstrijden (CSV)",
      standings: "Stand (CSV)",
      fetching: (done, of) => `${done} van ${of} wedstrijden zijn er.`,
    },
  },
  pl: {
    title: "Jako pliki",
    pbn: "Rozkłady i wyniki (PBN)",
    usebio: "Dla związków (USEBIO)",
    travellers: "Protokoły rozdań (CSV)",
    ranking: "Klasyfikacja (CSV)",
    fetching: (done, of) => `Pobrano rozdania: ${done} z ${of}.`,
    teams: {
      boards: "Rozdania wszystkich meczów (CSV)",
      standings: "Tabela (CSV)",
      fetching: (done, of) => `Pobrano mecze: ${done} z ${of}.`,
    },
  },
  it: {
    title: "In file",
    pbn: "Mani e risultati (PBN)",
    usebio: "Per le federazioni (USEBIO)",
    travellers: "Risultati mano per mano (CSV)",
    ranking: "Classifica (CSV)",
    fetching: (done, of) => `Mani arrivate: ${done} di ${of}.`,
    teams: {
      boards: "Mani di tutti gli incontri (CSV)",
      standings: "Classifica (CSV)",
      fetching: (done, of) => `Incontri arrivati: ${done} di ${of}.`,
    },
  },
  es: {
    title: "En archivos",
    pbn: "Manos y resultados (PBN)",
    usebio: "Para federaciones (USEBIO)",
    travellers: "Resultados mano a mano (CSV)",
    ranking: "Clasificación (CSV)",
    fetching: (done, of) => `Han llegado ${done} de ${of} manos.`,
    teams: {
      boards: "Manos de todos los partidos (CSV)",
      standings: "Clasificación (CSV)",
      fetching: (done, of) => `Han llegado ${done} de ${of} partidos.`,
    },
  },
  zh: {
    title: "下载文件",
    pbn: "牌张与成绩（PBN）",
    usebio: "供桥协使用（USEBIO）",
    travellers: "流动记分表（CSV）",
    ranking: "排名（CSV）",
    fetching: (done, of) => `已取得 ${of} 副牌中的 ${done} 副。`,
    teams: {
      boards: "各场比赛牌副（CSV）",
      standings: "排名（CSV）",
      fetching: (done, of) => `已取得 ${of} 场比赛中的 ${done} 场。`,
    },
  },
};
