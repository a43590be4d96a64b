/** How a small server of its own is set up; no more than one other process helps with a statement. */
export const SERVER_SETTINGS = [
  "shared_buffers=1GB",
  "effective_cache_size=4GB",
  "work_mem=16MB",
  "maintenance_work_mem=1GB",
  "max_parallel_workers_per_gather=1",
  "random_page_cost=1.1",
  "max_wal_size=4GB",
  "jit=off",
];
