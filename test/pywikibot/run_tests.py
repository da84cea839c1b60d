"""Runs test modules of pywikibot and prints the outcome of each test as a line of JSON."""
import json
import sys
import unittest


class Result(unittest.TestResult):
    """Collects one outcome a test; a failed subtest makes its test fail."""

    def __init__(self):
        super().__init__()
        self.outcomes = {}

    def _set(self, test, outcome, text=''):
        name = getattr(test, 'test_case', test).id()
        if self.outcomes.get(name, ('passed',))[0] != 'failed':
            self.outcomes[name] = (outcome, text)

    def addSuccess(self, test):
        self._set(test, 'passed')

    def addError(self, test, err):
        self._set(test, 'failed', self._exc_info_to_string(err, test))

    def addFailure(self, test, err):
        self._set(test, 'failed', self._exc_info_to_string(err, test))

    def addSkip(self, test, reason):
        self._set(test, 'skipped', reason)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self._set(test, 'failed', self._exc_info_to_string(err, subtest))


result = Result()
unittest.defaultTestLoader.loadTestsFromNames([f'tests.{name}_tests' for name in sys.argv[1:]]).run(result)
for name, (outcome, text) in result.outcomes.items():
    print(json.dumps({'test': name, 'outcome': outcome, 'text': text}), file=sys.__stdout__)
