import type { FormsWords } from "./words";

export const zh: FormsWords = {
  pad: {
    rubber: (number: number) => `第 ${number} 盘`,
    round: (number: number) => `第 ${number} 轮`,
    whole: "各副牌",
    we: "我方",
    they: "对方",
    on: "尚未结束",
    unfinished: "未打完",
    game: "局",
    deal: (number: number) => `第 ${number} 副`,
    wheel: "轮盘：各副由谁发牌",
    people: {
      each: "每人",
      played: "已打",
      points: "得分",
      balance: "净分",
      staked: "筹码",
    },
    inAll: "合计：",
    owes: (from, to, points) => `${from}欠${to} ${points}分。`,
    premium: {
      overtricks: "超墩",
      undertricks: "宕墩",
      insult: "打成加倍定约",
      slam: "满贯",
      honours: "大牌奖分",
      chicane: "无将牌的一手",
      game: "局",
      part_score: "最后一副的部分定约",
      rubber: "盘",
      unfinished_game: "未完一盘中唯一的一局",
      unfinished_part_score: "未完一局中唯一的部分定约",
      score: "",
    },
  },
  stands: {
    title: "目前比分",
    of: (who, game, leg) => {
      const below = leg > 0 ? `线下 ${leg} 分` : "线下无分";
      return game ? `${who}：已成一局，${below}` : `${who}：${below}`;
    },
  },
  noPar: "没有平衡分：在这种玩法中，定约的价值与复式桥牌不同。",
  guide: {
    dummy: "你是明手：你的牌大家都看得见，由你的同伴来出。看看同伴怎么打。",
    leads: "选定打什么之后由你首攻。你和同伴防守：多赢墩。",
    defends: "你防守：由你的同伴首攻。能跟花色就跟，不能就随意出。",
  },
  options: {
    untilStopped: "直到大家都愿意停止",
    noComputers: "电脑不打这种玩法：所有座位都须由人来坐。",
    orders: { non_dealer: "不发牌的一方", dealer: "发牌的一方" },
    partnersAre: { fixed: "固定不变", pivot: "轮流与每人搭档", cut: "每次抽牌决定" },
    honoursAre: { computed: "自动计入", claimed: "申报后计入", off: "不计" },
    redeal: "四家不叫时重新发牌",
    vulnerability: "按牌套规定有局",
    expectation: {
      agreed: "期望得分",
      own: "桌主自备的表",
      title: "期望得分：自备的表",
      says: "文本文件：每行为 20 至 40 的牌点、无局得分、有局得分",
      wrong: (line) => `第 ${line} 行：须为依次 20 至 40 的牌点，及两个 0 至 10000 的得分；20 点时两者均为 0。`,
    },
  },
  deals: null,
};
