import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Understood<Known extends Options> = ReturnType<typeof parseArgs<{ allowPositionals: true; options: Known }>>;

/** What is said of an option that nobody understands, or whose value is not one. */
type Misspelt = (option: string, isValue: boolean) => string;

/**
 * Runs a command that staff call by hand, with the arguments of this process. Prints its usage for `--help` and for
 * unknown options, and failures without a stack.
 * @param usage for `--help` and for arguments that nobody understands
 * @param work its exit code; what it throws is shown, and is in the language of `usage`
 * @param misspelt in that language, too
 */
export function runStaffCommand<const Known extends Options>(
  usage: string,
  options: Known,
  work: (understood: Understood<Known>) => Promise<number>,
  misspelt: Misspelt = (option, isValue) =>
    `No se entiende ${isValue ? "el valor de la opción" : "la opción"} «${option}».`,
): void {
  run(usage, options, work, misspelt).then(
    (exitCode) => {
      process.exitCode = exitCode;
    },
    (cause: unknown) => {
      process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
      process.exitCode = 1;
    },
  );
}

async function run<Known extends Options>(
  usage: string,
  options: Known,
  work: (understood: Understood<Known>) => Promise<number>,
  misspelt: Misspelt,
): Promise<number> {
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  return work(understood(usage, options, misspelt));
}

function understood<Known extends Options>(usage: string, options: Known, misspelt: Misspelt): Understood<Known> {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (cause) {
    const { message, code } = cause as Error & { code?: string };
    const [, option = ""] = /'(-[^\s']*)/.exec(message) ?? [];
    throw new Error(`${misspelt(option, code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")}\n\n${usage}`, { cause });
  }
}
