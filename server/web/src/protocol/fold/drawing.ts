// Two players draw the cards that nobody dealt to them.

import { handOf, cardsOf } from "../../rules/cards";
import type { BoardView, Card, Seat, TableView } from "../messages";
import { acted, onBoard, type Folds } from "./folding";

export const drawing = (view: TableView) =>
  ({
    drawn: ({ cards, left }) => ({
      ...onBoard(view, ({ hands, drawing, trick, last_trick }) => ({
        hands: cards.reduce((held, { seat, card }) => withCard(held, seat, card), hands),
        drawing: { ...drawing!, left },
        ...(left ? { trick, last_trick } : { trick: null, last_trick: null }),
      })),
      stage: left ? "drawing" : "auction",
    }),
    chosen: ({ turn, seat, kept, put_away, offered, next, left }) => ({
      ...acted(
        turn,
        onBoard(view, ({ hands, drawing }) => {
          const away = drawing!.put_away ?? {};
          return {
            hands: withCard(hands, seat, kept),
            drawing: {
              ...drawing!,
              left,
              turn: next,
              offered,
              put_away: put_away ? withCard({ [seat]: handOf([]), ...away }, seat, put_away) : drawing!.put_away,
            },
          };
        }),
      ),
      stage: left ? "drawing" : "auction",
    }),
  }) satisfies Folds;

/** With a card that comes to a hand, for who sees both. */
const withCard = (hands: BoardView["hands"], seat: Seat, card: Card | null | undefined): BoardView["hands"] =>
  card && hands[seat] != null ? { ...hands, [seat]: handOf([...cardsOf(hands[seat]), card]) } : hands;
