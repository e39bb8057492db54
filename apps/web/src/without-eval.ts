/**
 * Zod, which comes with the first form, tries whether it may compile code from text. The content security policy forbids that, and the
 * browser reports each try: this tells zod not to ask. It reads this place when it loads; `z.config` would load it here.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
