import type { Catalogue } from "../en";

export const agreements: Catalogue["agreements"] = {
  title: "Ce qui est convenu à cette table",
  profiles: {
    social: "Une table entre amis",
    club: "Une table de club",
    tournament: "Un tournoi",
    screens: "Une table avec écrans",
    teaching: "Une leçon",
  },
  about: {
    alerts: "Alertes",
    lead: "Entame",
    claims: "Revendications",
    undo: "Reprendre",
    chat: "Conversation",
    own_card: "Sa propre carte de conventions",
    kibitzing: "Spectateurs",
    clock: "Temps",
    skip_pause: "Après un saut",
  },
  alerts: {
    by_bidder: "Chacun alerte et explique ses propres enchères. Les adversaires le lisent, le partenaire jamais.",
    by_partner: "Chacun alerte et explique les enchères de son partenaire, et tous les quatre le lisent.",
    behind_screens: "Les enchères passent l’écran par deux. Leur sens n’est dit qu’au voisin d’écran.",
  },
  lead: {
    face_up: "L’entame est faite face visible.",
    face_down: "L’entame reste face cachée jusqu’à ce que personne n’ait de question.",
  },
  claims: {
    play_on: "Une revendication refusée est nulle et le jeu continue.",
    play_on_if_all_agree: "Après un refus, le jeu continue si les quatre sont d’accord ; sinon l’arbitre décide.",
    director: "L’arbitre décide d’une revendication refusée.",
  },
  claimStatement: "Qui revendique dit comment il fait les levées.",
  undo: {
    none: "Seul l’arbitre rend quelque chose.",
    auction: "Une enchère se reprend jusqu’à celle du partenaire, si les deux adversaires le permettent. Aucune carte.",
    misclick: "Une maladresse se reprend jusqu’au joueur suivant, si les deux adversaires le permettent.",
    free: "Tout se reprend si les trois autres le permettent.",
  },
  chat: {
    free: "Tout le monde peut parler.",
    phrases: "Pendant une donne, on ne dit que des phrases convenues.",
    closed: "Pendant une donne, on ne parle pas.",
  },
  ownCard: {
    yes: "On peut regarder sa propre carte à tout moment.",
    no: "On peut regarder sa propre carte entre les donnes.",
  },
  kibitzing: {
    off: "Personne ne peut regarder.",
    open_cards: "Les spectateurs voient ce qui est sur la table.",
    one_hand: (seat) => `Les spectateurs voient ce que voit ${seat}.`,
    delayed: "Les spectateurs voient une donne quand elle est finie.",
    all_hands: "Les spectateurs voient les quatre mains.",
  },
  clock: {
    none: "Personne ne regarde la pendule.",
    note: (minutes) => `${minutes} minutes par donne, la moitié pour chaque camp. Le dépassement est noté.`,
    call_director: (minutes) =>
      `${minutes} minutes par donne, la moitié pour chaque camp. Ensuite l’arbitre est appelé.`,
  },
  skipPause: {
    yes: "L’enchère après un saut est retenue dix secondes.",
    no: "Personne n’attend après un saut.",
  },
};
