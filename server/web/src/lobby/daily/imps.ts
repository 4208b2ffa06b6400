// What a difference of scores is worth (Law 78B): the boards of the day are told as scores and medians.

const LEAST = [
  20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000,
  3500, 4000,
];

export function impsOf(difference: number): number {
  const imps = LEAST.filter((least) => Math.abs(difference) >= least).length;
  return difference < 0 ? 0 - imps : imps;
}
