import type { Catalogue } from "../en";
import { boards } from "./boards";
import { direct } from "./direct";
import { events } from "./events";
import { first } from "./first";
import { procedures } from "./procedures";
import { refusals } from "./refusals";
import { table } from "./table";
import { teams } from "./teams";

const fr: Catalogue = { ...first, refusals, table, procedures, boards, teams, events, direct };

export default fr;
