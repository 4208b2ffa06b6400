import { pluralsOf } from "../numbers";
import type { PracticeWords } from "./words";

const plural = pluralsOf("pl");

export const pl: PracticeWords = {
  daily: {
    title: "Rozdania dnia",
    rules:
      "Każdy dzień ma osiem rozdań, takich samych dla wszystkich na tym serwerze. Grasz je w pojedynkę, na S, z trzema komputerami: niczego się nie cofa, nie ma podpowiedzi i nikt nie patrzy.",
    until: (when: string) => `Można je grać do: ${when}.`,
    played: (n: number) =>
      plural(n, { one: "Zagrała je jedna osoba.", few: `Zagrały je ${n} osoby.`, many: `Zagrało je ${n} osób.` }),
    notYet: "Wyniki innych zobaczysz, gdy zagrasz wszystkie osiem.",
    play: "Zagraj",
    goOn: "Graj dalej",
    lookAgain: "Obejrzyj swoje rozdania",
    again: "Spróbuj ponownie",
    player: "Gracz",
    ranking: "Ranking",
    score: "Zapis",
    counted: "IMP: w każdym rozdaniu twój zapis porównuje się z medianą, którą osiągnęła połowa graczy.",
    alone: "Nikt inny ich jeszcze nie zagrał: nie ma z czym porównać twoich zapisów.",
    boards: "Rozdanie po rozdaniu",
    board: "Rozdanie",
    median: "Mediana",
    yours: "Twój",
    promise: "Co serwer obiecał",
    promiseSays:
      "Dzień wcześniej serwer ustala karty za pomocą liczby. Ta przeglądarka ją zachowuje i porównuje: karty były ustalone, zanim zaczął się dzień, i są takie same dla wszystkich. Nie dowodzi to, że serwer ich nie wybrał.",
    broken: "To nie są rozdania, które serwer obiecał. Nie ufaj temu rankingowi.",
  },
  noComputers: "Tu grałyby z tobą komputery, a ten serwer ich nie ma. Ze znajomymi możesz zagrać przy własnym stole.",
  bidding: {
    title: "Ćwicz licytację",
    says: (look) =>
      `Sama licytacja. Dwa komputery licytują przeciw tobie, a partnerem jest komputer lub znajomy. Po licytacji widać wszystkie cztery ręce i ile się w nich robi; jak zalicytowałyby cztery komputery, jest pod „${look}”.`,
    alone: "Z komputerem jako partnerem",
    withFriend: "Ze znajomym jako partnerem",
    only: "Sama licytacja",
  },
  deals: {
    title: "Ćwicz wybrane rozdania",
    says: "Rozdania pasujące do tego, co chcesz ćwiczyć, rozdane w tej przeglądarce. Siedzisz na S z trzema komputerami.",
    chosen: "Wybrane do ćwiczeń",
    chosenSays: "Rozdania spełniające warunek, z tej przeglądarki: oznaczone jako niesprawdzone",
    which: "Co się rozdaje",
    own: "Własny warunek",
    condition: "Warunek",
    number: "Liczba rozdań",
    dealing: "Trwa szukanie pasujących rozdań…",
    ready: (n: number) =>
      plural(n, {
        one: "1 rozdanie jest gotowe.",
        few: `${n} rozdania są gotowe.`,
        many: `${n} rozdań jest gotowych.`,
      }),
    none: "Żadne z miliona rozdań nie pasuje. Poproś o mniej albo o coś możliwego.",
    noHand:
      "To nie dotyczy żadnej ręki: pasuje każde rozdanie albo żadne. Od 15 do 17 punktów to: hcp(south) >= 15 and hcp(south) <= 17",
    play: "Zagraj",
    at: (line: number, column: number) => `Wiersz ${line}, kolumna ${column}:`,
    wanted: (what: string, found: string) =>
      found ? `oczekiwano: ${what}; jest „${found}”` : `oczekiwano: ${what}; tekst się skończył`,
    help: "Na przykład hcp(south) >= 15 and balanced(south), spades(north) + spades(south) >= 8, shape(south, any 5431). Z and, or, not, ( ), + − * i nazwami: fit = spades(south) >= 5",
    common: {
      strongNotrump: "S ma rękę zrównoważoną, 15–17 punktów",
      weakNotrump: "S ma rękę zrównoważoną, 12–14 punktów",
      twoNotrump: "S ma rękę zrównoważoną, 20–21 punktów",
      strongTwo: "S ma 22 punkty lub więcej",
      weakTwo: "S ma 6–10 punktów i szóstkę, nie w treflach",
      preempt: "S ma 5–10 punktów i siódemkę",
      majorRaise: "S otwiera z piątką starszą, a N może podnieść",
      stayman: "S ma silne bez atu, N siłę i czwórkę starszą",
      transfer: "S ma silne bez atu, N piątkę starszą",
      game: "N i S mają 25–29 punktów",
      slam: "N i S mają siłę na szlema",
      contested: "Obie strony mają kolor starszy i około połowy punktów",
    },
    expected: {
      length: "najwyżej 4096 bajtów",
      token: "słowo, liczba lub znak",
      condition: "warunek",
      more: "„and”, „or” lub koniec",
      name: "własna nazwa",
      number: "liczba do 1000000",
      parts: "warunek z najwyżej 2000 części, z rozpisanymi nazwami",
      brackets: "najwyżej 50 zagnieżdżonych nawiasów i znaków",
      operand: "liczba, nazwa lub coś z ręki, jak hcp(south)",
      elsewhere: "co rozdanie ma spełniać, i nic innego",
      seat: "miejsce: north, east, south lub west",
      suit: "kolor: spades, hearts, diamonds lub clubs",
      shape: "układ trzynastu kart, jak 5332, 5xxx lub any 4432",
      card: "karta: najpierw kolor, potem wysokość",
    },
  },
};
