import type { FormsWords } from "./words";

export const de: FormsWords = {
  pad: {
    rubber: (number: number) => `Rubber ${number}`,
    round: (number: number) => `Runde ${number}`,
    whole: "Die Spiele",
    we: "Wir",
    they: "Sie",
    on: "noch nicht zu Ende",
    unfinished: "unvollendet",
    game: "Partie",
    deal: (number: number) => `Spiel ${number}`,
    wheel: "Das Rad: wer welches Spiel geteilt hat",
    people: {
      each: "Jede Person",
      played: "Gespielt",
      points: "Punkte",
      balance: "Saldo",
      staked: "Einsatz",
    },
    inAll: "Zusammen:",
    owes: (from, to, points) => `${from} schuldet ${to} ${points}.`,
    premium: {
      overtricks: "Überstiche",
      undertricks: "Unterstiche",
      insult: "erfüllt trotz Kontra",
      slam: "Schlemm",
      honours: "Honneurs",
      chicane: "ein Blatt ohne Trumpf",
      game: "Partie",
      part_score: "Teilkontrakt im letzten Spiel",
      rubber: "Rubber",
      unfinished_game: "die einzige Partie eines abgebrochenen Rubbers",
      unfinished_part_score: "der einzige Teilkontrakt einer offenen Partie",
      score: "",
    },
  },
  stands: {
    title: "Der Stand",
    of: (who, game, leg) => {
      const below = leg > 0 ? `${leg} unter dem Strich` : "nichts unter dem Strich";
      return game ? `${who}: eine Partie, ${below}` : `${who}: ${below}`;
    },
  },
  noPar: "Kein Par: In dieser Form des Spiels ist ein Kontrakt nicht wert, was er beim Duplicate wert ist.",
  guide: {
    dummy: "Du bist der Tisch: Alle sehen deine Karten, und dein Partner spielt sie. Sieh zu, was daraus wird.",
    leads: "Du spielst zum ersten Stich aus, wenn gewählt ist, was gespielt wird. Ihr seid Gegenspieler: Macht Stiche.",
    defends: "Du bist Gegenspieler: Dein Partner spielt aus. Bediene, wenn du kannst, und sonst spiel, was du willst.",
  },
  options: {
    untilStopped: "Bis alle aufhören",
    noComputers: "Computer spielen diese Form nicht: Auf allen Plätzen sitzen Menschen.",
    orders: { non_dealer: "Die Seite, die nicht teilt", dealer: "Die Seite, die teilt" },
    partnersAre: { fixed: "bleiben zusammen", pivot: "jeder mit jedem", cut: "werden jedes Mal ausgelost" },
    honoursAre: { computed: "zählen von selbst", claimed: "zählen, wenn sie angesagt werden", off: "zählen nicht" },
    redeal: "Neu geben, was durchgepasst wird",
    vulnerability: "Es gibt Gefahr, wie auf den Boards",
    expectation: {
      agreed: "Was erwartet wird",
      own: "Eine eigene Tabelle des Gastgebers",
      title: "Was erwartet wird: eine eigene Tabelle",
      says: "Eine Textdatei: Zeilen mit Punkten von 20 bis 40, Score nicht in Gefahr, Score in Gefahr",
      wrong: (line) =>
        `Zeile ${line}: Punkte von 20 bis 40 der Reihe nach, und zwei Scores von 0 bis 10000; bei 20 Punkten sind beide 0.`,
    },
  },
  deals: {
    common: { board: (number) => `Spiel ${number}` },
    lobby: {
      profile: {
        club: {
          says: "Wie im Club: verdecktes Ausspiel, beim Spiel nur ein paar Redewendungen, 8 Minuten je Spiel.",
          faceUp: "Wie im Club: beim Spiel nur ein paar Redewendungen, 8 Minuten je Spiel.",
        },
        tournament: {
          says: "Streng: kein Chat, keine Kiebitze, 7 Minuten je Spiel; strittige Claims entscheidet der Turnierleiter.",
        },
      },
      policy: {
        kibitzings: { delayed: "Sehen jedes Spiel, wenn es vorbei ist" },
        chat: "Chat während eines Spiels",
        minutes: (minutes) => `${minutes} Minuten je Spiel`,
        minutesLabel: "Minuten je Spiel",
        next_board: "Das nächste Spiel beginnt",
      },
      gathering: {
        title: "Vor dem ersten Spiel",
        between: "Zwischen den Spielen",
        readyFor: (deal) => `Bereit für Spiel ${deal}`,
        nextIn: (time) => `Nächstes Spiel in ${time}`,
      },
    },
    refusals: {
      has_seen_cards: () => "Du hast Karten dieses Spiels gesehen und kannst hier nicht spielen oder leiten.",
      wrong_board: ({ next }) => `Als Nächstes kommt Spiel ${next}.`,
      too_many_questions: ({ limit }) => `In einem Spiel sind höchstens ${limit} Fragen möglich.`,
      too_many_claims: ({ limit }) => `In einem Spiel sind höchstens ${limit} Claims je Seite möglich.`,
      no_honours: () => "In diesem Spiel gibt es keine Honneurs für dich anzusagen.",
      too_many_undos: ({ limit }) => `In einem Spiel sind höchstens ${limit} Rücknahmen je Seite möglich.`,
      board_not_over: ({ board }) => `Spiel ${board} ist noch nicht zu Ende.`,
      board_cut_off: ({ board }) =>
        `Spiel ${board} wurde nicht zu Ende gespielt, bevor der Tisch geschlossen wurde: Mehr gibt es davon nicht.`,
      phrases_only: () => "Während eines Spiels sind nur die festen Sätze möglich.",
      no_such_board: ({ board }) => `Spiel ${board} wird hier nicht gespielt.`,
    },
    table: {
      behind: "Dieser Tisch wird Spiel für Spiel gezeigt: Du siehst dieses mit allen Karten, sobald es zu Ende ist.",
      say: {
        board: (number, dealer, vulnerability) =>
          `Spiel ${number}. ${dealer} teilt${vulnerability ? `, ${vulnerability}` : ""}.`,
        over: "Das Spiel ist zu Ende.",
        finished: "Das war das letzte Spiel.",
      },
    },
    procedures: {
      claim: {
        outcome: (contract, result, score, side) => `Das Spiel wäre ${contract}, ${result}: ${score} für ${side}.`,
        outcomeAlone: (contract, result) => `Das Spiel wäre ${contract}, ${result}.`,
        playOnAskedUndirected:
          "Der Claim ist bestritten. Soll weitergespielt werden? Was dabei herauskommt, gilt. Sagt jemand nein, wird das Spiel später nach der Aufzeichnung entschieden.",
        withdrawAsk: (deal) =>
          `Du hast dem Claim zugestimmt, mit dem Spiel ${deal} endete. Ziehst du das zurück, hören es alle, und der Turnierleiter entscheidet, was das Spiel wert ist.`,
      },
      notices: {
        claimDeferred:
          "Der Claim bleibt offen: Das Spiel wird nach der Aufzeichnung entschieden. Das nächste kann beginnen.",
        withdrawn: (who, deal) =>
          `${who} stimmt dem Claim in Spiel ${deal} nicht mehr zu. Der Turnierleiter entscheidet, was es wert ist.`,
        clock: (side, percent) =>
          percent >= 100
            ? `${side}: Die Zeit für dieses Spiel ist aufgebraucht.`
            : `${side}: ${percent} % der Zeit für dieses Spiel sind verbraucht.`,
        serverWasAway: "Der Server war während dieses Spiels weg. Nichts ging verloren.",
      },
      rulings: {
        roll_back: () => "Das Spiel geht zu einem früheren Augenblick zurück.",
        adjust: (deal, both) => `Spiel ${deal} wird berichtigt. ${both}.`,
        void: (deal) => `Spiel ${deal} zählt nicht.`,
        rescore: (deal, result) => `Das Ergebnis von Spiel ${deal} wird berichtigt: ${result}.`,
      },
      actions: {
        ownCardLater: "Die eigene Karte kann man zwischen den Spielen lesen.",
        closeAsk:
          "Damit ist die Sitzung für alle zu Ende. Ein angefangenes Spiel zählt nicht; die gespielten bleiben auf dem Blatt.",
      },
      director: { asDummy: "Du bist Dummy: Die anderen hören es erst, wenn das Spiel zu Ende ist oder jemand claimt." },
      card: { onlyBetween: "Während eines Spiels kann man eine Karte lesen, aber nicht ändern." },
      chat: {
        phrases: "Während eines Spiels gibt es nur diese Redewendungen:",
        closed: "Während eines Spiels wird an diesem Tisch nicht geredet, außer mit dem Turnierleiter.",
      },
      clocks: { whileOn: "Was jede Seite gebraucht hat, wird nach dem Spiel gesagt." },
    },
    boards: {
      board: (number) => `Spiel ${number}`,
      soFar: (points, deals) => `Bisher ${points} in ${deals} Spielen.`,
      adjusted: {
        void: "Der Turnierleiter hat dieses Spiel gestrichen. Es zählt nicht.",
        toBeRuled:
          "Der Claim wurde weder angenommen noch ausgespielt. Ein Turnierleiter entscheidet nach der Aufzeichnung; bis dahin zählt das Spiel nicht.",
        leftOver:
          "Die Runde wurde geschlossen, während dieses Spiel im Gang war. Ein Turnierleiter entscheidet, was es ergibt; bis dahin zählt das Spiel nicht.",
      },
      finished: "Das war das letzte Spiel. Danke fürs Spielen.",
      roundFinished: "Das war das letzte Spiel dieser Runde.",
      sheet: {
        empty: "Noch ist kein Spiel vorbei.",
        nothing: "Kein Spiel wurde zu Ende gespielt.",
        number: "Spiel",
        look: (deal) => `Spiel ${deal} ansehen`,
        all: "Alle Spiele herunterladen (PBN)",
      },
      share: {
        link: "Ein Link zu diesem Spiel",
        says: "Wer ihn öffnet, sieht die vier Hände, die Reizung und den Spielverlauf. Alles steckt im Link selbst: Man braucht kein Konto.",
        text: (deal) => `Spiel ${deal}:`,
        handviewerSays: "Öffnet bridgebase.com, wohin dieses Spiel dann geschickt wird.",
      },
      verify: {
        unknown:
          "Nichts widerspricht sich; ob es ehrlich zuging, lässt sich hier aber nicht wissen: Dieser Browser war vor dem ersten Spiel nicht dabei und hat nichts zum Vergleichen behalten.",
        check: {
          root: { proves: "Die Spiele gehören zu dem einen Satz, der festgelegt war: Keines wurde ausgetauscht." },
          kept_root: {
            proves:
              "Es ist der Satz, den sich dieser Browser vor dem ersten Spiel gemerkt hat: Er stand fest, ehe jemand Zufall beitrug.",
          },
          secret: { proves: "Das Geheimnis dieses Spiels ist das, worauf sich der Server festgelegt hatte." },
        },
      },
      shared: {
        title: "Ein Bridgespiel",
        note: "Dieses Spiel kommt aus dem Link selbst. Niemand bürgt dafür.",
      },
    },
    events: {
      field: {
        card: { recap: { boards: "Spiel für Spiel" }, board: "Spiel" },
        clock: { ends: "Die Zeit ist um: Angefangene Spiele werden beendet, andere beginnen nicht mehr." },
      },
    },
    direct: {
      award: { weightedPass: (weight) => `${weight} eines durchgepassten Spiels` },
      aid: {
        looks: (seats) =>
          `Dafür siehst du dir diese Hände an: ${seats}. Jeder Blick wird aufgezeichnet, und nach dem Spiel erfahren es alle.`,
      },
      action: { roll_back: "Im Spiel zurückgehen", void: "Ein Spiel streichen" },
      fields: {
        board: "Spiel",
        noActs: "In diesem Spiel ist noch nichts geschehen.",
        lookWarning:
          "Jeder Blick steht im Protokoll, und nach dem Spiel erfahren es alle. Wer hineingesehen hat, darf dieses Spiel nicht mehr spielen.",
      },
      ruled: {
        roll_back: (act) =>
          act ? `geht im Spiel zurück vor „${act}“` : "geht im Spiel zu einem früheren Augenblick zurück",
        adjust: (deal, both) => `teilt für Spiel ${deal} zu: ${both}`,
        void: (deal) => `streicht Spiel ${deal}`,
        rescore: (deal, result) => `berichtigt das Ergebnis von Spiel ${deal} zu ${result}`,
      },
      log: {
        title: (deal) => `Protokoll von Spiel ${deal}`,
        choose: "Spiel",
        opened: (deal) => `Spiel ${deal} ist eröffnet.`,
      },
      glance: {
        board: (deal, over, of) => `Spiel ${deal}, ${over} von ${of} fertig`,
        doneOf: (over, of) => `${over} von ${of} Spielen`,
      },
    },
  },
};
