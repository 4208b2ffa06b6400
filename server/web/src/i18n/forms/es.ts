import type { FormsWords } from "./words";

export const es: FormsWords = {
  pad: {
    rubber: (number: number) => `Rubber ${number}`,
    round: (number: number) => `Vuelta ${number}`,
    whole: "Las manos",
    we: "Nosotros",
    they: "Ellos",
    on: "sin terminar",
    unfinished: "quedó sin acabar",
    game: "manga",
    deal: (number: number) => `Mano ${number}`,
    wheel: "La rueda: quién dio cada mano",
    people: {
      each: "Cada uno",
      played: "Jugados",
      points: "Puntos",
      balance: "Saldo",
      staked: "Apuesta",
    },
    inAll: "En total:",
    owes: (from, to, points) => `${from} debe a ${to} ${points}.`,
    premium: {
      overtricks: "bazas de más",
      undertricks: "multas",
      insult: "cumplido doblado",
      slam: "slam",
      honours: "honores",
      chicane: "una mano sin triunfos",
      game: "manga",
      part_score: "parcial en la última mano",
      rubber: "rubber",
      unfinished_game: "la única manga de un rubber interrumpido",
      unfinished_part_score: "el único parcial de una manga abierta",
      score: "",
    },
  },
  stands: {
    title: "El marcador",
    of: (who, game, leg) => {
      const below = leg > 0 ? `${leg} bajo la línea` : "nada bajo la línea";
      return game ? `${who}: una manga, ${below}` : `${who}: ${below}`;
    },
  },
  noPar: "Sin par: en esta forma del juego un contrato no vale lo que vale en duplicado.",
  guide: {
    dummy: "Eres el muerto: todos ven tu mano, y tu compañero juega sus cartas. Mira lo que hace con ellas.",
    leads: "Sales tú cuando esté elegido lo que se juega. Tú y tu compañero defendéis: haced bazas.",
    defends: "Defiendes: sale tu compañero. Sirve el palo si puedes; si no, juega lo que quieras.",
  },
  options: {
    untilStopped: "Hasta que todos quieran terminar",
    noComputers: "Los ordenadores no juegan esta modalidad: en todos los sitios hay personas.",
    orders: { non_dealer: "La línea que no da", dealer: "La línea que da" },
    partnersAre: { fixed: "siguen juntos", pivot: "cada uno con cada uno", cut: "se sortean cada vez" },
    honoursAre: { computed: "cuentan solos", claimed: "cuentan si se reclaman", off: "no cuentan" },
    redeal: "Volver a dar lo que se pasa",
    vulnerability: "Hay vulnerabilidad, como en los tableros",
    expectation: {
      agreed: "Lo que se espera",
      own: "Una tabla propia del anfitrión",
      title: "Lo que se espera: una tabla propia",
      says: "Un archivo de texto: líneas con puntos de 20 a 40, resultado no vulnerable, resultado vulnerable",
      wrong: (line) =>
        `Línea ${line}: puntos de 20 a 40 en orden, y dos resultados de 0 a 10000; con 20 puntos los dos son 0.`,
    },
  },
  deals: null,
};
