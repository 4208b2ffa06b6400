import { boards } from "./boards";
import { direct } from "./direct";
import { events } from "./events";
import { first } from "./first";
import { procedures } from "./procedures";
import { refusals } from "./refusals";
import { table } from "./table";
import { teams } from "./teams";

const en = { ...first, refusals, table, procedures, boards, teams, events, direct };

export type Catalogue = typeof en;
export default en;
