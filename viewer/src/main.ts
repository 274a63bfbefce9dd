import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { live } from "./live.svelte";

// Pages are behind the #: who has typed an address without it shall be led there, or be told that there is no such page.
if (!/^\/$|\./.test(location.pathname) && !location.hash) location.replace(`/#${location.pathname}`);

const target = document.getElementById("app") ?? document.body;
target.replaceChildren(); // what was shown while the script was on its way
live.start();
mount(App, { target });
