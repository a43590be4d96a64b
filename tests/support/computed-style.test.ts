import { expect, it } from "vitest";

const PAGE = `
  <header><h1>Acopio</h1><nav><ul><li><a href="/">Inicio</a></li></ul></nav></header>
  <main style="visibility: hidden"><p>Oculto <b>del todo</b></p><p style="visibility: visible">Visible</p></main>
  <section hidden><p>Nada</p></section><div hidden="until-found"></div><span style="display: none"></span>
  <div style="display: flex; opacity: 0.5"><i>medio</i></div>
  <div style="pointer-events: none"><button type="button">No</button><button style="pointer-events: auto">Sí</button></div>
  <dialog><p>Cerrado</p></dialog><dialog open><p>Abierto</p></dialog><div popover>Aparte</div>
  <details><p>Texto</p></details><details open><p>Texto</p></details>
  <form><label>Clave <input></label><input type="hidden"><select><option>1</option></select><textarea></textarea></form>
  <table><caption>Tabla</caption><thead><tr><th>1</th></tr></thead><tbody><tr><td>2</td></tr></tbody></table>
  <svg><path d="M0 0"></path></svg><template></template><script type="application/json">{}</script><img alt=""><br>
`;

/** The computed looks of each element, in the page's order. */
const looks = () =>
  [...document.querySelectorAll("*")]
    .filter((element) => !element.matches("[data-sheet]"))
    .map((element) => {
      const { display, visibility, pointerEvents, opacity, color } = getComputedStyle(element);
      const told = getComputedStyle(element).getPropertyValue("display");
      return { of: element.cloneNode(false), display, told, visibility, pointerEvents, opacity, color };
    });

it("is what jsdom itself tells of every kind of element", () => {
  document.body.innerHTML = PAGE;
  const remembered = looks();
  // On a page with a style sheet, jsdom alone computes how elements look.
  document.head.innerHTML = "<style data-sheet></style>";
  const computed = looks();
  document.head.innerHTML = "";
  expect(remembered).toEqual(computed);
});

it("follows a style sheet that a page brings", () => {
  document.body.innerHTML = "<p>Texto</p>";
  const look = () => getComputedStyle(document.querySelector("p") as Element).display;
  expect(look()).toBe("block");
  document.head.innerHTML = "<style>p { display: none }</style>";
  expect(look()).toBe("none");
  document.head.innerHTML = "";
  expect(look()).toBe("block");
});
