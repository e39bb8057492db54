/**
 * PostgreSQL's settings for one installation on a small machine: many small batches a second, few connections.
 * Given on the command line, so that a new release of Pharos changes them without touching the cluster.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  max_connections: '64',

  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  jit: 'off',
  // One query never takes both cores from the probes, nor needs more than a container's small /dev/shm.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',

  // What is committed survives a power cut. Checkpoints are rare and spread: each makes the next writes larger.
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  checkpoint_timeout: '15min',
  max_wal_size: '1GB',
  min_wal_size: '128MB',

  // check_states is updated in place all the time: small and frequent vacuums keep it small.
  autovacuum_naptime: '20s',
  autovacuum_max_workers: '2',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_vacuum_cost_limit: '1000',

  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Values never reach the log: neither statements nor the details of a violated constraint.
  log_line_prefix: '[%b] ',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
