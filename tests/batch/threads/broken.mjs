// Cannot even start.
throw new SyntaxError('cannot start');
