import "uplot/dist/uPlot.min.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import Replay from "./pages/Replay.svelte";
import { embedded } from "./replay";
import { live } from "./live.svelte";

const replay = embedded(document);
const target = document.getElementById("app") ?? document.body;
target.replaceChildren(); // what was shown while the script was on its way
if (replay) {
  mount(Replay, { target, props: { replay } });
} else {
  live.start();
  mount(App, { target });
}
