import { orReload } from "@/lib/or-reload";
import { unwrap } from "./query-error";
import type { ServiceResult } from "./run-query";

/**
 * A service whose code is fetched with the first question to it. A prerendered page brings its answers along, so nothing
 * of the database client stands in front of its first interaction.
 * @returns asks the service, and throws QueryError for a failure as `unwrap` does
 */
export function askLater<Service>(load: () => Promise<Service>) {
  const arrive = orReload(load);
  return <T>(question: (service: Service) => Promise<ServiceResult<T>>): Promise<T> => unwrap(arrive().then(question));
}
