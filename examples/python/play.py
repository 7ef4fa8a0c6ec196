# Plays one game against a computer player, at random, by its legal actions.
#     pip install websockets; python play.py [http://localhost:1999 [GAME]]
import asyncio
import json
import random
import secrets
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

HOST = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:1999"
GAME = sys.argv[2] if len(sys.argv) > 2 else "drop-rainbow"


def any_of(domain):
    if "oneOf" in domain:
        return random.choice(domain["oneOf"])
    if "someOf" in domain:
        return random.sample(domain["someOf"], random.randint(domain["min"], domain["max"]))
    return random.randint(domain["from"], domain["to"])


async def main():
    body = json.dumps({"game": GAME, "seats": 2, "settings": {"speed": "quick"}}).encode()
    table = json.load(urlopen(Request(f"{HOST}/api/tables", body, {"content-type": "application/json"})))
    client, token, number, answered = secrets.token_hex(4), secrets.token_hex(16), 0, None
    async with connect(f"{HOST.replace('http', 'ws', 1)}/parties/table/{table['id']}") as socket:

        async def say(kind, **fields):
            nonlocal number
            number += 1
            await socket.send(json.dumps({"type": kind, "id": f"{client}:{number}", **fields}))

        await socket.send('{"type":"hello","protocol":1}')
        await say("sit", name="Snake", token=token, hostToken=table["hostToken"])
        await say("add-bot", seat=1)
        await say("start")
        async for text in socket:
            if not text.startswith("["):  # Marks are returned.
                await socket.send(text)
                continue
            kind, *rest = json.loads(text)
            if kind == "no":
                sys.exit(f"Refused: {rest}")
            if kind != "view":  # After a change, the whole view instead of deltas.
                if isinstance(kind, int):
                    await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
                continue
            view = rest[1]
            if view["outcome"]:
                return print("Won by", *(view["seats"][seat]["name"] for seat in view["outcome"]["winners"]))
            if view["prompt"] and view["prompt"]["decision"] != answered:
                answered, legal = view["prompt"]["decision"], random.choice(view["prompt"]["legal"])
                action = {field: legal[field] if field == "type" else any_of(legal[field]) for field in legal}
                await say("act", decision=answered, action=action)


asyncio.run(main())
