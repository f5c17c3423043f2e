"""Lonja's API for Python: one file, the standard library alone, Python 3.9 or later. Virtual funds only.

    from decimal import Decimal
    import lonja

    client = lonja.Client()  # LONJA_ORIGIN and LONJA_API_KEY, or Client(origin, key)
    client.place_order(symbol="EURUSD", side="buy", type="market", quantity=Decimal("1000"))

Every call of the API is a method, by its name in the server's own description (``GET /api/openapi.json``):
``place_order`` is ``placeOrder``. Fields are keywords, ``limit_price`` for ``limitPrice``, ``from_`` for ``from``; within
nested values they have the names of the wire. ``client.calls()`` says what there is.

Money, prices and quantities are ``Decimal``, never ``float``: exact strings of the answer become Decimals, and Decimals are
sent as exact strings. JSON numbers with a fraction are read as Decimals, too.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Tuple

__all__ = ["Client", "LonjaError", "Refused", "Unreachable"]

Schema = Mapping[str, Any]

#: Seconds before the second and the third attempt.
PAUSES = (0.5, 2.0)
#: These may come before the server looks at an idempotency key: what an earlier attempt has done stays open.
BEFORE_THE_KEY = (401, 403, 429)
#: The well-known test cards: any other number stays on this machine.
TEST_CARDS = (
    "4242424242424242",
    "4111111111111111",
    "5555555555554444",
    "378282246310005",
    "6011111111111117",
    "4000056655665556",
)
#: How the description marks an exact decimal.
DECIMAL_PATTERN = r"^-?\d+(\.\d+)?$"


class LonjaError(Exception):
    """A call that was not done, or of which nobody knows whether it was.

    ``code`` is for programs and stays, the text is for people. ``idempotency_key`` is the key that the call went out
    under: the same call under the same key is executed once.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        details: Optional[Mapping[str, Any]] = None,
        request_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        self.status = status
        self.details: Mapping[str, Any] = details or {}
        self.request_id = request_id
        self.idempotency_key = idempotency_key


class Refused(LonjaError):
    """The server has refused the call: nothing was done."""


class Unreachable(LonjaError):
    """No answer, or a fault of the server: whether a write was done is open. Repeat it under its ``idempotency_key``."""


@dataclass(frozen=True)
class _Operation:
    method: str
    path: str
    spec: Schema

    def names(self, where: str) -> List[str]:
        return [one["name"] for one in self.spec.get("parameters", []) if one["in"] == where]

    @property
    def body(self) -> Optional[Schema]:
        content = self.spec.get("requestBody", {}).get("content", {})
        return content.get("application/json", {}).get("schema")

    def answers(self) -> List[Schema]:
        contents = (one.get("content", {}) for one in self.spec["responses"].values())
        return [one["application/json"]["schema"] for one in contents if "application/json" in one]


@dataclass(frozen=True)
class _Answer:
    """Without a status where no answer came, for the cause."""

    status: Optional[int]
    headers: Mapping[str, str]
    content: bytes
    cause: str = ""

    @property
    def is_open(self) -> bool:
        """Whether the request was worked on is open."""
        if self.status is None or self.status >= 500:
            return True
        return self.status == 409 and _error(self.content).get("code") == "idempotency_in_flight"


class Client:
    """Calls of one server with one API key, or with the token of a session.

    :param origin: where the server is; ``LONJA_ORIGIN`` or http://127.0.0.1:3000 unless given
    :param key: the API key; ``LONJA_API_KEY`` unless given. Public calls need none
    :param language: of the refusals' texts: en, es, fr or de
    :param timeout: seconds that an answer is waited for; the server gives up after 15
    :param max_wait: the longest ``Retry-After`` of a limit, in seconds, that is waited for
    """

    def __init__(
        self,
        origin: Optional[str] = None,
        key: Optional[str] = None,
        *,
        language: str = "en",
        timeout: float = 30.0,
        max_wait: float = 60.0,
    ) -> None:
        given = origin or os.environ.get("LONJA_ORIGIN") or "http://127.0.0.1:3000"
        self.origin = given.rstrip("/")
        if urllib.parse.urlsplit(self.origin).scheme not in ("http", "https"):
            raise ValueError(f"{given} is no origin")
        self._key = (key or os.environ.get("LONJA_API_KEY") or "").strip()
        # Said here, because what refuses it later shows it.
        if re.search(r"[^\x21-\x7e]", self._key):
            raise ValueError("what was given is no API key")
        self._language = language
        self._timeout = timeout
        self._max_wait = max_wait
        # A redirect would take the key along.
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._document: Optional[Schema] = None
        self._known: Dict[str, _Operation] = {}
        self._user_id: Optional[str] = None

    def __repr__(self) -> str:
        return f"lonja.Client({self.origin!r})"

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *(_snake(name) for name in self._operations())]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_") or _camel(name) not in self._operations():
            raise AttributeError(f"there is no call {name!r}: calls() has all of them")

        def method(**fields: Any) -> Any:
            return self.call(name, **fields)

        method.__name__ = name
        method.__doc__ = self.calls()[name]
        return method

    def calls(self) -> Dict[str, str]:
        """What each call does, by the name of its method."""
        return {_snake(name): one.spec.get("summary", "") for name, one in self._operations().items()}

    @property
    def user_id(self) -> str:
        """Id of the person whose key it is; asks the server once, with the scope ``read``."""
        if self._user_id is None:
            self._user_id = str(self.call("get_mandate")["user"])
        return self._user_id

    def call(
        self,
        name: str,
        *,
        idempotency_key: Optional[str] = None,
        body: Optional[Mapping[str, Any]] = None,
        **fields: Any,
    ) -> Any:
        """Makes a call, and makes it again where that does nothing twice: a read, a write under its key.

        :param name: as the method or the description has it
        :param idempotency_key: that of a call whose answer was lost; a new one unless given
        :param body: the body with the names of the wire; fields go on top
        :param fields: of the address, the query and the body; None leaves one out
        :returns: the JSON of the answer with Decimals, or the bytes of a file
        :raises Refused: when the server refuses
        :raises Unreachable: when no answer came, or a fault of the server
        """
        operation = self._operations().get(_camel(name))
        if operation is None:
            raise ValueError(f"there is no call {name!r}: calls() has all of them")
        path, payload = self._input(operation, body, fields)
        may_repeat = bool(operation.spec.get("x-idempotency-key"))
        key = (idempotency_key or str(uuid.uuid4())) if may_repeat else None
        answers = operation.answers()
        content = self._send(operation.method, path, payload, key, is_json=bool(answers))
        return content if isinstance(content, bytes) else self._decimals(content, answers)

    def _input(
        self, operation: _Operation, body: Optional[Mapping[str, Any]], fields: Mapping[str, Any]
    ) -> Tuple[str, Optional[Dict[str, Any]]]:
        given = {_camel(name.rstrip("_")): value for name, value in fields.items() if value is not None}
        if operation.spec.get("x-policy") == "owner":
            given.setdefault("id", None)
        path = operation.path
        for name in operation.names("path"):
            if name not in given:
                raise TypeError(f"{name} is needed")
            own = given.pop(name)
            value = self.user_id if own is None else own
            path = path.replace("{%s}" % name, urllib.parse.quote(_text(value), safe=""))
        query = {name: _text(given.pop(name)) for name in operation.names("query") if name in given}
        payload = self._body(operation, {**(body or {}), **given})
        return path + (f"?{urllib.parse.urlencode(query)}" if query else ""), payload

    def _body(self, operation: _Operation, given: Dict[str, Any]) -> Optional[Dict[str, Any]]:
        schema = operation.body
        if schema is None:
            if given:
                raise TypeError(f"there is no {', '.join(given)}")
            return None
        needed = [one.get("required", []) for one in self._variants([schema])]
        is_own = operation.spec.get("x-policy") != "admin" and any("userId" in one for one in needed)
        if is_own and "userId" not in given:
            given["userId"] = self.user_id
        _refuse_cards(given)
        return given

    def _operations(self) -> Dict[str, _Operation]:
        if self._document is None:
            document = self._send("GET", "/api/openapi.json", None, None, is_json=True)
            self._known = {
                spec["operationId"]: _Operation(method.upper(), path, spec)
                for path, methods in document["paths"].items()
                for method, spec in methods.items()
            }
            self._document = document
        return self._known

    def _send(
        self, method: str, path: str, payload: Optional[Mapping[str, Any]], key: Optional[str], *, is_json: bool
    ) -> Any:
        was_open = False
        for pause in (*PAUSES, None):
            answer = self._exchange(method, path, payload, key)
            wait = self._pause(method, key, answer, pause)
            if wait is None:
                return _read(answer, key, was_open, self.origin + path, is_json)
            was_open = was_open or answer.is_open
            time.sleep(wait)
        raise AssertionError("the last attempt has no pause")

    def _exchange(
        self, method: str, path: str, payload: Optional[Mapping[str, Any]], key: Optional[str]
    ) -> _Answer:
        headers = {"Accept": "application/json", "Accept-Language": self._language}
        if payload is not None:
            headers["Content-Type"] = "application/json"
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        if key:
            headers["Idempotency-Key"] = key
        data = None if payload is None else json.dumps(payload, default=_exact, allow_nan=False).encode()
        request = urllib.request.Request(self.origin + path, data, headers, method=method)
        try:
            try:
                answer = self._opener.open(request, timeout=self._timeout)
            except urllib.error.HTTPError as error:
                answer = error
            with answer:
                return _Answer(answer.status, answer.headers, answer.read())
        except (OSError, http.client.HTTPException) as error:
            return _Answer(None, {}, b"", str(error) or type(error).__name__)

    def _pause(self, method: str, key: Optional[str], answer: _Answer, usual: Optional[float]) -> Optional[float]:
        """Seconds until the next attempt; None where there is none."""
        if usual is None:
            return None
        if answer.status == 429:
            seconds = answer.headers.get("Retry-After") or "1"
            return float(seconds) if seconds.isdecimal() and float(seconds) <= self._max_wait else None
        return usual if answer.is_open and (method == "GET" or key) else None

    def _variants(self, schemas: Iterable[Schema]) -> List[Schema]:
        """What a value may be, without the references and choices in between."""
        found: List[Schema] = []
        for schema in schemas:
            if "$ref" in schema:
                name = schema["$ref"].rsplit("/", 1)[-1]
                found += self._variants([(self._document or {})["components"]["schemas"][name]])
                continue
            branches = [*schema.get("anyOf", []), *schema.get("oneOf", []), *schema.get("allOf", [])]
            found += self._variants(branches) if branches else [schema]
        return found

    def _decimals(self, value: Any, schemas: Iterable[Schema]) -> Any:
        """The value with a Decimal for each text that the description calls one."""
        if not isinstance(value, (str, list, dict)):
            return value
        variants = self._variants(schemas)
        if isinstance(value, str):
            is_decimal = any(one.get("pattern") == DECIMAL_PATTERN for one in variants)
            return Decimal(value) if is_decimal and re.match(DECIMAL_PATTERN, value) else value
        if isinstance(value, list):
            items = [one["items"] for one in variants if isinstance(one.get("items"), dict)]
            return [self._decimals(item, items) for item in value]
        return {name: self._decimals(item, _members(variants, name)) for name, item in value.items()}


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def _members(variants: Iterable[Schema], name: str) -> List[Schema]:
    found: List[Schema] = []
    for one in variants:
        other = one.get("additionalProperties")
        member = one.get("properties", {}).get(name, other if isinstance(other, dict) else None)
        if member is not None:
            found.append(member)
    return found


def _read(answer: _Answer, key: Optional[str], was_open: bool, url: str, is_json: bool) -> Any:
    """:param is_json: whether the call answers with JSON, or with a file"""
    status = answer.status
    if status is None:
        origin = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(url))
        raise Unreachable("unreachable", f"no answer from {origin}: {answer.cause}", idempotency_key=key)
    if status < 400:
        content = _content(answer, url, is_json)
        if content is not None:
            return content
    error = _error(answer.content) if status >= 400 else {}
    is_open = status < 400 or answer.is_open or (was_open and status in BEFORE_THE_KEY)
    kind = Unreachable if is_open else Refused
    raise kind(
        error.get("code", "no_answer_of_lonja"),
        error.get("message", f"the server answered {status}, but not as Lonja does"),
        status=status,
        details=error.get("details"),
        request_id=error.get("requestId"),
        idempotency_key=key,
    )


def _content(answer: _Answer, url: str, is_json: bool) -> Any:
    """What a success has; None where it is no success of Lonja, but a page or a redirect of the network."""
    kind = answer.headers.get("Content-Type") or ""
    if "json" in kind:
        try:
            return json.loads(answer.content, parse_float=Decimal)
        except ValueError:
            return None
    if is_json:
        return None
    if answer.status is not None and answer.status < 300:
        return None if "html" in kind else answer.content
    location = answer.headers.get("Location")
    target, here = (urllib.parse.urlsplit(urllib.parse.urljoin(url, one)) for one in (location or "", url))
    is_here = location is not None and (target.scheme, target.netloc) == (here.scheme, here.netloc)
    return {"location": location} if is_here else None


def _refuse_cards(value: Any, name: str = "") -> None:
    if isinstance(value, dict):
        for member, inner in value.items():
            _refuse_cards(inner, member)
    elif name == "cardNumber" and value and re.sub(r"[\s-]", "", str(value)) not in TEST_CARDS:
        raise ValueError("only the well-known test cards are accepted (TEST_CARDS); nothing was sent")


def _error(content: bytes) -> Dict[str, Any]:
    try:
        found = json.loads(content, parse_float=Decimal)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _exact(value: Any) -> str:
    if isinstance(value, Decimal):
        return _text(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is no amount")
        return format(value, "f")
    if isinstance(value, (list, tuple)):
        return ",".join(_text(one) for one in value)
    return str(value)


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in rest)


def _snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", name)
