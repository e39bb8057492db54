import { Counter, Gauge, type Registry } from 'prom-client';

/** Omits the metric while the value is null. */
export const addGauge = (
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === null) this.remove();
      else this.set(value);
    },
  });
};

/** Omits label values without a number. */
export const addGauges = (
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => Promise<Readonly<Record<string, number>> | null>,
): void => {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read();
      this.reset();
      for (const [key, value] of Object.entries(values ?? {})) this.set({ [label]: key }, value);
    },
  });
};

export const addCounter = (
  registry: Registry,
  { name, help, labels = {} }: { name: string; help: string; labels?: Record<string, string> },
  read: () => number,
): void => {
  new Counter({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
    collect() {
      this.reset();
      this.inc(labels, read());
    },
  });
};
