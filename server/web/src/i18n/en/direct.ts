export const direct = {
  award: {
    average_plus: "average plus",
    average: "average",
    average_minus: "average minus",
    whole: (contract: string, tricks: number) => `${contract}, ${tricks} tricks`,
    weighted: (weight: string, contract: string, tricks: number) => `${weight} of ${contract}, ${tricks} tricks`,
    passedOut: "passed out",
    weightedPass: (weight: string) => `${weight} of a passed-out board`,
    and: " and ",
  },
};
