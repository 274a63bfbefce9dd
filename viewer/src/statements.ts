/** The statements of all games. */

import { battle } from "./statements/battle";
import { cards } from "./statements/cards";
import { creatures } from "./statements/creatures";
import { flood } from "./statements/flood";
import { painting } from "./statements/painting";
import { robots } from "./statements/robots";
import type { Statement } from "./statements/statement";
import { treasure } from "./statements/treasure";

export const STATEMENTS: Readonly<Record<string, Statement>> = {
  battle,
  robots,
  flood,
  creatures,
  painting,
  cards,
  treasure,
};
