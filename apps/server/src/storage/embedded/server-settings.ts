/**
 * Settings for a small machine, many small batches per second and few connections. They are passed on the command line,
 * so that a new release can change them without changing the cluster.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  max_connections: '64',

  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  jit: 'off',
  // No query uses both cores that the probes need, or more than the small /dev/shm of a container.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',

  // Committed data survives a power failure. Checkpoints are rare, because each makes the next writes larger.
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  checkpoint_timeout: '15min',
  max_wal_size: '1GB',
  min_wal_size: '128MB',

  // `check_states` is constantly updated in place. Frequent vacuums limit its size.
  autovacuum_naptime: '20s',
  autovacuum_max_workers: '2',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.05',
  autovacuum_vacuum_cost_limit: '1000',

  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Neither statements nor the details of violated constraints are logged, because they contain values.
  log_line_prefix: '[%b] ',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
