import type { Catalogue } from "../en";

export const direct: Catalogue["direct"] = {
  award: {
    average_plus: "moyenne plus",
    average: "moyenne",
    average_minus: "moyenne moins",
    whole: (contract, tricks) => `${contract}, ${tricks} levées`,
    weighted: (weight, contract, tricks) => `${weight} de ${contract}, ${tricks} levées`,
    passedOut: "passée",
    weightedPass: (weight) => `${weight} d'une donne passée`,
    and: " et ",
  },
};
