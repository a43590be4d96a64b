import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Understood<Known extends Options> = ReturnType<typeof parseArgs<{ allowPositionals: true; options: Known }>>;

/**
 * Runs a command that staff call by hand, with the arguments of this process. Prints its usage for `--help` and for
 * unknown options, and failures without a stack.
 * @param usage in Spanish, for `--help` and for arguments that nobody understands
 * @param work its exit code; what it throws is shown, and is in Spanish
 */
export function runStaffCommand<const Known extends Options>(
  usage: string,
  options: Known,
  work: (understood: Understood<Known>) => Promise<number>,
): void {
  run(usage, options, work).then(
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
): Promise<number> {
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  return work(understood(usage, options));
}

function understood<Known extends Options>(usage: string, options: Known): Understood<Known> {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (cause) {
    const { message, code } = cause as Error & { code?: string };
    const [, option = ""] = /'(-[^\s']*)/.exec(message) ?? [];
    const what = code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" ? "el valor de la opción" : "la opción";
    throw new Error(`No se entiende ${what} «${option}».\n\n${usage}`, { cause });
  }
}
