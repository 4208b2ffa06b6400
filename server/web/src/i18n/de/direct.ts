import type { Catalogue } from "../en";

export const direct: Catalogue["direct"] = {
  award: {
    average_plus: "Durchschnitt plus",
    average: "Durchschnitt",
    average_minus: "Durchschnitt minus",
    whole: (contract, tricks) => `${contract}, ${tricks} Stiche`,
    weighted: (weight, contract, tricks) => `${weight} von ${contract}, ${tricks} Stiche`,
    passedOut: "durchgepasst",
    weightedPass: (weight) => `${weight} eines durchgepassten Boards`,
    and: " und ",
  },
};
