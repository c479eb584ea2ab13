// A thread that cannot start.
throw new SyntaxError('cannot start');
