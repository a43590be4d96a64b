/** The headers of an answer that every page may read: PostgREST's list, which is not that of every browser. */
const EXPOSED = [
  "Content-Encoding",
  "Content-Location",
  "Content-Range",
  "Content-Type",
  "Date",
  "Location",
  "Server",
  "Transfer-Encoding",
  "Range-Unit",
];

/**
 * The answer to a browser that asks before it sends, as the gateway of a hosted project gives it. It names the headers
 * that were asked for, since «*» leaves `authorization` out, and no time to keep the answer, so that browsers ask again
 * after the few seconds that are their default.
 */
export function preflightAnswer(request: Request, methods: readonly string[]): Response {
  const headers = request.headers.get("access-control-request-headers");
  return new Response(null, {
    status: 200,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": methods.join(","),
      ...(headers === null ? {} : { "Access-Control-Allow-Headers": headers, Vary: "Access-Control-Request-Headers" }),
    },
  });
}

/** Any answer, also a refusal, as a page of any origin may read it. */
export function readableAnywhere(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", EXPOSED.join(", "));
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}
