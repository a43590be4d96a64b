import type { EnvProblem } from "@/lib/env";

/** A plain page for whoever runs the shop, and a word in the console: which settings are wrong, and where they are described. */
export function showEnvProblems(root: HTMLElement, problems: readonly EnvProblem[]): void {
  console.error(describeEnvProblems(problems));
  const page = document.createElement("main");
  page.className = "page flex flex-col gap-4 py-16";
  const heading = document.createElement("h1");
  heading.className = "text-3xl";
  heading.textContent = "La tienda no puede iniciar: hay variables de entorno incorrectas";
  const list = document.createElement("ul");
  list.className = "flex flex-col gap-2 font-mono text-sm";
  for (const { variable, reason } of problems) {
    const item = document.createElement("li");
    item.textContent = `${variable}: ${reason}`;
    list.append(item);
  }
  const hint = document.createElement("p");
  hint.textContent = "Corrígelas según .env.example y vuelve a compilar la tienda.";
  page.append(heading, list, hint);
  root.replaceChildren(page);
  document.title = "Configuración incorrecta";
}

/** The same as plain text, for a console. */
export const describeEnvProblems = (problems: readonly EnvProblem[]): string =>
  [
    "The shop cannot start: its settings are wrong.",
    ...problems.map(({ variable, reason }) => `  ${variable} ${reason}`),
    "See .env.example for every variable and its meaning.",
  ].join("\n");
