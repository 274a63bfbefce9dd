import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { live } from "./live.svelte";

const target = document.getElementById("app") ?? document.body;
target.replaceChildren(); // what was shown while the script was on its way
live.start();
mount(App, { target });
