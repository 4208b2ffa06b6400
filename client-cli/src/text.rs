//! The game in plain sentences, for ears and pipes and for whoever asks whose turn it is. No symbols, no layout.

mod aid;
mod analysis;
pub(crate) mod before;
mod bidding;
mod board;
mod cards;
mod claim;
mod clock;
mod columns;
mod deal_name;
pub(crate) mod declaring;
mod docket;
pub(crate) mod drawing;
mod filed;
mod meaning;
mod occupant;
pub(crate) mod pbn;
mod phrase;
pub(crate) mod plain_renderer;
mod policy;
mod presence;
mod result;
mod ruling;
mod score_card;
mod score_pad;
mod swap;
mod table_event;
mod talk;
pub(crate) mod think_times;
mod turn;

pub(crate) use aid::claim_analysis;
pub(crate) use analysis::{analysis, hint};
pub(crate) use bidding::{auction, review};
pub(crate) use board::{board_opened, hands, none_on_the_table};
pub(crate) use cards::{call, call_name, card, contract, hand, listed, number, rank, seat, share, side, suit};
pub(crate) use claim::{falls_short, would_be};
pub(crate) use clock::{clock, minutes, seconds};
pub(crate) use columns::{cut, left, right};
pub(crate) use deal_name::{deal_name, deal_title, is_duplicate, said_of};
pub(crate) use docket::docket;
pub(crate) use filed::{convention_card, no_card};
pub(crate) use meaning::{goes_with, manner, meant, would_mean, would_mean_in_words};
pub(crate) use occupant::occupant;
pub(crate) use phrase::{as_option, capital, quoted, shown};
pub(crate) use policy::{agreements, form, has_auction};
pub(crate) use presence::{count_in, presence};
pub(crate) use result::{came_by, counts, has_points, may_pass, plural};
pub(crate) use result::{came_to, came_to_in, result, result_in, score_sheet};
pub(crate) use ruling::{adjusted, awards, given, ruling};
pub(crate) use score_card::{OwnBoard, score_card};
pub(crate) use score_pad::{
    alone, beer, column_name, form_name, score_pad, score_sentences, short_form_name, standing, standing_in_short,
};
pub(crate) use table_event::{happened, worth_a_line};
pub(crate) use talk::{line, phrases};
pub(crate) use turn::{Beside, whose_turn, whose_turn_beside};
