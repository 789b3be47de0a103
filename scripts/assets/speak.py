"""Speaks sentences: {"sentences": [...], "speed": 1} on stdin; for each a file <index>.f32 in the folder that is named
(mono, 24,000 samples a second, little-endian floats) and on stdout, as JSON, when each of its words is said.

The times are the voice's own: its model decides how long every sound takes before it makes any of them, and that
decision is brought out as one more output.
"""
import json
import os
import sys

import numpy
import onnx
import onnxruntime
from hibari import Hibari, dsp
from hibari.tts import ASSETS

FRAME_SECONDS = 0.025
# The voice begins three frames before the end of its first pause, as that of the model does that it was taught by.
EARLY_FRAMES = 3
DURATIONS = "/Clip_output_0"
PUNCTUATION = ",.!?:;"
# What is quieter than this behind the last word, and longer than a breath before the first one, is cut off.
QUIET = 0.003
LEAD_SECONDS = 0.06
TAIL_SECONDS = 0.12


def speak(voice, session, sentence, speed):
    phonemes = voice.g2p(sentence)
    ids = voice.ids(phonemes)
    assert len(ids) == len(phonemes) + 2, phonemes
    inputs = {"ids": numpy.asarray([ids], numpy.int64), "speed": numpy.asarray([speed], numpy.float32)}
    *spectrum, frames = session.run(None, inputs)
    sound = dsp.synth(*(part[0] for part in spectrum), numpy.random.default_rng(0)).astype("<f4")
    # The time at which each phoneme begins; one more for the end of the last one.
    times = (numpy.cumsum(frames.reshape(-1)) - EARLY_FRAMES) * FRAME_SECONDS
    end = (numpy.flatnonzero(numpy.abs(sound) > QUIET)[-1] + 1) / dsp.SR

    words = []
    first = 0
    for spoken in phonemes.split(" "):
        last = first + len(spoken.rstrip(PUNCTUATION))
        # The silence between two words belongs to both.
        before = (times[first] - times[first - 1]) / 2 if first else 0
        words.append([times[first] - before, times[last]])
        first += len(spoken) + 1
    for word, following in zip(words, words[1:]):
        word[1] = min(word[1] + 0.05, following[0])
    words[-1][1] = min(words[-1][1], end)

    start = max(0, words[0][0] - LEAD_SECONDS)
    sound = sound[round(start * dsp.SR) : round((end + TAIL_SECONDS) * dsp.SR)]
    texts = sentence.split()
    assert len(texts) == len(words), (sentence, phonemes)
    return sound, [
        {"text": text, "start": round(float(begin - start), 4), "end": round(float(stop - start), 4)}
        for text, (begin, stop) in zip(texts, words)
    ]


request = json.load(sys.stdin)
model = onnx.load(os.path.join(ASSETS, "hibari.onnx"))
model.graph.output.append(onnx.helper.make_empty_tensor_value_info(DURATIONS))
session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
voice = Hibari()
answer = []
for index, sentence in enumerate(request["sentences"]):
    sound, words = speak(voice, session, sentence, request["speed"])
    sound.tofile(os.path.join(sys.argv[1], f"{index}.f32"))
    answer.append(words)
json.dump(answer, sys.stdout)
