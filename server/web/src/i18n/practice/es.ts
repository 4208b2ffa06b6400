import { pluralsOf } from "../numbers";
import type { PracticeWords } from "./words";

const plural = pluralsOf("es");

export const es: PracticeWords = {
  daily: {
    title: "Las manos del día",
    rules:
      "Cada día tiene ocho manos, las mismas para todos en este servidor. Las juegas a solas, en Sur, con tres ordenadores: nada se retira, no hay pistas y nadie mira.",
    until: (when: string) => `Se pueden jugar hasta ${when}.`,
    played: (n: number) => plural(n, { one: "Una persona las ha jugado.", other: `${n} personas las han jugado.` }),
    notYet: "Verás cómo les fue a los demás cuando hayas jugado las ocho.",
    play: "Jugarlas",
    goOn: "Seguir",
    lookAgain: "Ver tus manos",
    again: "Probar otra vez",
    player: "Jugador",
    ranking: "Clasificación",
    score: "Puntuación",
    counted: "IMP: en cada mano tu puntuación se compara con la mediana, que alcanzó la mitad de los jugadores.",
    alone: "Nadie más las ha jugado todavía: no hay nada con que comparar tus puntuaciones.",
    boards: "Mano a mano",
    board: "Mano",
    median: "Mediana",
    yours: "La tuya",
    promise: "Lo que el servidor prometió",
    promiseSays:
      "El día anterior el servidor fija las cartas con un número. Este navegador lo guarda y compara: las cartas estaban antes de empezar el día y son las mismas para todos. No demuestra que el servidor no las haya elegido.",
    broken: "Estas no son las manos que el servidor había prometido. No te fíes de esta clasificación.",
  },
  noComputers:
    "Aquí jugarían contigo ordenadores, y este servidor no tiene. Con amigos puedes jugar en una mesa propia.",
  bidding: {
    title: "Practicar la subasta",
    says: (look) =>
      `Solo la subasta. Dos ordenadores subastan contra ti y tu compañero es un ordenador o un amigo. Cuando acaba la subasta ves las cuatro manos y lo que dan; cómo habrían subastado cuatro ordenadores está en «${look}».`,
    alone: "Con un ordenador de compañero",
    withFriend: "Con un amigo de compañero",
    only: "Solo la subasta",
  },
  deals: {
    title: "Practicar manos elegidas",
    says: "Manos que se ajustan a lo que quieres practicar, repartidas en este navegador. Te sientas en Sur con tres ordenadores.",
    chosen: "Elegidas para practicar",
    chosenSays: "Manos que cumplen una condición, de este navegador: marcadas como no verificadas",
    which: "Qué se reparte",
    own: "Una condición propia",
    condition: "Condición",
    number: "Número de manos",
    dealing: "Se buscan manos que se ajusten…",
    ready: (n: number) => plural(n, { one: "Hay 1 mano lista.", other: `Hay ${n} manos listas.` }),
    none: "Ninguna mano se ajusta tras un millón de intentos. Pide menos, o algo posible.",
    noHand:
      "No se pregunta por ninguna mano: vale cualquier reparto, o ninguno. De 15 a 17 puntos se escribe: hcp(south) >= 15 and hcp(south) <= 17",
    play: "Jugarlas",
    at: (line: number, column: number) => `Línea ${line}, columna ${column}:`,
    wanted: (what: string, found: string) =>
      found ? `se esperaba ${what}; hay «${found}»` : `se esperaba ${what}; el texto se acaba`,
    help: "Por ejemplo hcp(south) >= 15 and balanced(south), spades(north) + spades(south) >= 8, shape(south, any 5431). Con and, or, not, ( ), + − * y nombres: fit = spades(south) >= 5",
    common: {
      strongNotrump: "Sur es equilibrado con 15 a 17 puntos",
      weakNotrump: "Sur es equilibrado con 12 a 14 puntos",
      twoNotrump: "Sur es equilibrado con 20 o 21 puntos",
      strongTwo: "Sur tiene 22 puntos o más",
      weakTwo: "Sur tiene 6 a 10 puntos y un palo sexto, no tréboles",
      preempt: "Sur tiene 5 a 10 puntos y un palo séptimo",
      majorRaise: "Sur abre un mayor quinto y Norte puede apoyar",
      stayman: "Sur tiene un sin triunfo fuerte, Norte valores y un mayor cuarto",
      transfer: "Sur tiene un sin triunfo fuerte, Norte un mayor quinto",
      game: "Norte y Sur tienen 25 a 29 puntos",
      slam: "Norte y Sur tienen valores de slam",
      contested: "Ambos bandos tienen un mayor y cerca de la mitad de los puntos",
    },
    expected: {
      length: "como mucho 4096 bytes",
      token: "una palabra, un número o un signo",
      condition: "una condición",
      more: "«and», «or» o el final",
      name: "un nombre propio",
      number: "un número de como mucho 1000000",
      parts: "una condición de como mucho 2000 partes, con los nombres desarrollados",
      brackets: "como mucho 50 paréntesis y signos anidados",
      operand: "un número, un nombre o algo de una mano, como hcp(south)",
      elsewhere: "lo que la mano debe cumplir, y nada más",
      seat: "un asiento: north, east, south o west",
      suit: "un palo: spades, hearts, diamonds o clubs",
      shape: "una distribución de trece cartas, como 5332, 5xxx o any 4432",
      card: "una carta: el palo y luego el valor",
    },
  },
};
