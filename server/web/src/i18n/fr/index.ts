import type { Catalogue } from "../en";
import { boards } from "./boards";
import { common } from "./common";
import { direct } from "./direct";
import { events } from "./events";
import { lobby } from "./lobby";
import { procedures } from "./procedures";
import { refusals } from "./refusals";
import { table } from "./table";
import { teams } from "./teams";

const fr: Catalogue = { common, refusals, lobby, table, procedures, boards, teams, events, direct };

export default fr;
