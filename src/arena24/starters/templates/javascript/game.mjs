// What a team can say in @@game@@ (@@title@@). Made from the game's declarations by `arena24 new`.

import { AtOnce, nothing } from "./connection.mjs";

/** How this game answers a wait. */
export const atOnce = AtOnce.@@at_once@@;

/** The codes of failures. */
export const Code = Object.freeze({
  @@codes@@
});

@@enums@@

@@records@@

/** The commands; each gives a promise of its answer. */
export class Player {
  constructor(connection) {
    this.connection = connection;
  }

  @@commands@@
}
