import { late } from "@/lib/late";
import { unwrap } from "./query-error";
import type { ServiceResult } from "./run-query";

/**
 * A service whose code is fetched with the first question to it. A prerendered page brings its answers along, so its
 * first interaction need not wait for the database client.
 * @returns asks the service, and throws QueryError for a failure as `unwrap` does
 */
export function askLater<Service>(load: () => Promise<Service>) {
  const service = late(load);
  return <T>(question: (asked: Service) => Promise<ServiceResult<T>>): Promise<T> =>
    unwrap(service.need().then(question));
}
