import fc from 'fast-check';

// A property that fails has noticed the mutant: a smaller example of it is not needed. The seed makes results repeatable.
fc.configureGlobal({ endOnFailure: true, seed: 20_260 });
