// Conditions that are often asked for, as in protocol/conditions; what they say stands in the words of practice.

export const COMMON = {
  strongNotrump: "balanced(south) and hcp(south) >= 15 and hcp(south) <= 17",
  weakNotrump: "balanced(south) and hcp(south) >= 12 and hcp(south) <= 14",
  twoNotrump: "balanced(south) and hcp(south) >= 20 and hcp(south) <= 21",
  strongTwo: "hcp(south) >= 22",
  weakTwo: "hcp(south) >= 6 and hcp(south) <= 10 and shape(south, any 6322 + any 6331 - xxx6)",
  preempt: "hcp(south) >= 5 and hcp(south) <= 10 and shape(south, any 7222 + any 7321 + any 7330)",
  majorRaise:
    "opens = hcp(south) >= 12 and hcp(south) <= 20 and hcp(north) >= 6\ncondition opens and (spades(south) >= 5 and spades(south) >= hearts(south) and spades(north) >= 3 or hearts(south) >= 5 and hearts(south) > spades(south) and hearts(north) >= 3)",
  stayman:
    "notrump = balanced(south) and hcp(south) >= 15 and hcp(south) <= 17\ncondition notrump and hcp(north) >= 8 and (spades(north) == 4 or hearts(north) == 4) and spades(north) < 5 and hearts(north) < 5",
  transfer:
    "notrump = balanced(south) and hcp(south) >= 15 and hcp(south) <= 17\ncondition notrump and (spades(north) >= 5 or hearts(north) >= 5)",
  game: "both = hcp(north) + hcp(south)\ncondition both >= 25 and both <= 29 and hcp(north) >= 6 and hcp(south) >= 6",
  slam: "both = hcp(north) + hcp(south)\nfit = spades(north) + spades(south) >= 9 or hearts(north) + hearts(south) >= 9 or diamonds(north) + diamonds(south) >= 9 or clubs(north) + clubs(south) >= 9\ncondition both >= 33 or both >= 29 and fit",
  contested:
    "both = hcp(north) + hcp(south)\nours = spades(north) + spades(south) >= 8 and hearts(east) + hearts(west) >= 8\ntheirs = hearts(north) + hearts(south) >= 8 and spades(east) + spades(west) >= 8\ncondition both >= 18 and both <= 22 and (ours or theirs)",
} as const;

export type CommonName = keyof typeof COMMON;

export const COMMON_NAMES = Object.keys(COMMON) as CommonName[];
