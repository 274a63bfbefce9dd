/** The page of a replay in one file: the player, and nothing that asks a server. */

import "./app.css";
import { mount } from "svelte";
import Replay from "./pages/Replay.svelte";
import { embedded } from "./replay";

const target = document.getElementById("app") ?? document.body;
target.replaceChildren(); // what those read who run no scripts
mount(Replay, { target, props: { replay: embedded(document) } });
