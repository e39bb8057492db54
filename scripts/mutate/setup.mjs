import fc from 'fast-check';

// A failed property has detected the mutant, so no counterexample is needed. The seed makes results repeatable.
fc.configureGlobal({ endOnFailure: true, seed: 20_260 });
