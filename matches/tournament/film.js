// SPDX-License-Identifier: GPL-3.0-or-later
// film.js - the pictures of a report's page one after another: the battle as it went.
//
// The pictures stay where they are in the page; what is shown here are copies of them, so a page
// without scripts lacks nothing but the film.  Start at show().

const film = document.getElementById("film");
const frames = [...document.querySelectorAll("figure.frame")];
const [screen, slider, title, play] = ["screen", "slider", "title", "play"].map((id) => document.getElementById(`film-${id}`));
let timer = 0;

// The heading a picture stands under.
function headingOf(frame) {
  let node = frame;
  while (node && node.tagName !== "H2") node = node.previousElementSibling;
  return node;
}

function show(number) {
  const heading = headingOf(frames[number]), link = document.createElement("a");
  link.href = `#${heading?.id ?? ""}`;
  link.textContent = heading?.textContent ?? "";
  title.replaceChildren(link);
  screen.replaceChildren(frames[number].querySelector("svg").cloneNode(true));
  slider.value = number;
  slider.setAttribute("aria-valuetext", link.textContent);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  play.textContent = "Play";
}

function step() {
  const next = Number(slider.value) + 1;
  if (next < frames.length) show(next);
  if (next >= frames.length - 1) stop();
}

play.addEventListener("click", () => {
  if (timer) return stop();
  if (Number(slider.value) === frames.length - 1) show(0);
  timer = setInterval(step, 1000);
  play.textContent = "Stop";
});
slider.addEventListener("input", () => {
  stop();
  show(Number(slider.value));
});
if (frames.length > 1) {
  slider.max = frames.length - 1;
  film.hidden = false;
  show(0);
}
